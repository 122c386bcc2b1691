/** Id of the place above the ranked list for a day of windows as wide as the middle column. */
export const WIDE_BAND_ID = "tuner-wide-band";
