"""Intervals are those of printed tables."""

import pytest

from plakett_widgets.lab.intervals import student_quantile, wilson


@pytest.mark.parametrize(
    ("won", "count", "bounds"),
    # R. G. Newcombe, “Two-sided confidence intervals for the single proportion”, Statistics in Medicine 17, 1998, table I
    [(81, 263, (0.2553, 0.3662)), (15, 148, (0.0624, 0.1605)), (0, 20, (0.0, 0.1611)), (1, 29, (0.0061, 0.1718))],
)
def test_a_share_lies_where_the_printed_interval_says(won: int, count: int, bounds: tuple[float, float]):
    assert wilson(won / count, count) == pytest.approx(bounds, abs=5e-5)
    assert wilson(1 - won / count, count) == pytest.approx((1 - bounds[1], 1 - bounds[0]), abs=5e-5)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    # M. Abramowitz and I. A. Stegun, “Handbook of Mathematical Functions”, table 26.10
    [(1, 12.70620), (2, 4.30265), (3, 3.18245), (4, 2.77645), (5, 2.57058), (6, 2.44691), (7, 2.36462), (8, 2.30600),
     (9, 2.26216), (10, 2.22814), (12, 2.17881), (15, 2.13145), (20, 2.08596), (30, 2.04227), (60, 2.00030), (120, 1.97993)],
)  # fmt: skip
def test_a_mean_of_few_is_as_unsure_as_the_table_says(freedom: int, quantile: float):
    assert student_quantile(freedom) == pytest.approx(quantile, abs=3e-4)
