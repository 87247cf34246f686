"""What the order of cards rests on: weights found by hill climbing on seeded deals, for suit games and Grand.

A class of cards has two weights, its base and the slope with the card points; the name is the place in the
head of the memory, the slope stands behind the base. Only the speed depends on them.
"""

from typing import Final

WEIGHTS: Final = 700

TRUMP_LOW: Final = 700
TRUMP_TOP: Final = 702
PLAIN_LOW: Final = 704
PLAIN_RUFFED: Final = 706
PLAIN_TOP: Final = 708
DECLARER_OUT: Final = 710
OVERRUFF: Final = 712
DECLARER_RUFFS_1: Final = 714
DECLARER_RUFFS_2: Final = 716
PARTNER_TOP: Final = 718
PARTNER_TRUMP_TOP: Final = 720
MY_TOP: Final = 722
MY_TRUMP_TOP: Final = 724
PARTNER_RUFFS: Final = 726
HIS_TRUMP: Final = 728
HIS_TOP_1: Final = 730
HIS_TOP_2: Final = 732
MIDDLE_LOSES: Final = 734
MIDDLE_WINS: Final = 736
MIDDLE_BEATEN: Final = 738
PARTNER_COVERS: Final = 740
PARTNER_COVERS_OVER: Final = 742
LEAD_STANDS: Final = 744
FIRST_COVERS: Final = 746
LEAD_OURS: Final = 748
LEAD_OURS_OVER: Final = 750
LEAD_LOST: Final = 752
OVER_WINS: Final = 754
OVER_BEATEN: Final = 756
LAST_OURS: Final = 758
LAST_OVER: Final = 760
LAST_WINS: Final = 762
LAST_LOSES: Final = 764
OWN_LENGTH: Final = 766
DRAW: Final = 767
LENGTH_1: Final = 768
LENGTH_2: Final = 769
HIS_LENGTH: Final = 770
TRUMPED: Final = 771

_SUIT: Final = """
    1450 -14 3800 15 -500 -206 -200 62 5500 58 13000 -62
    -250 -36 -2400 78 0 -16 5800 18 2750 -34 4800 48
    1800 89 1500 14 -50 8 3400 -6 50 -46 -50 -282
    4450 10 1800 -114 1000 308 1000 12 1750 -62 6000 194
    1050 36 1000 8 -2750 -84 6950 236 -550 -68 800 34
    750 18 5750 116 300 -12 540 -240 -700 -440 -40 -120
"""
_GRAND: Final = """
    3700 -100 2800 -105 3200 -26 150 34 7450 42 4050 74
    4450 8 800 52 -100 40 6800 56 8200 -62 5450 144
    4950 133 1350 52 900 48 2150 -118 1750 -14 -2400 -94
    3300 40 1000 -54 1350 18 1900 134 -6150 -96 2900 100
    -1450 84 -1000 10 -3150 -54 3350 114 850 -24 550 130
    600 12 5850 48 -450 -24 30 1260 -400 30 -750 -1060
"""
SUIT_WEIGHTS: Final = tuple(map(int, _SUIT.split()))
GRAND_WEIGHTS: Final = tuple(map(int, _GRAND.split()))
