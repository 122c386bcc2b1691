/** Above the ranked list: where a day of windows is drawn as wide as the middle column. */
export const WIDE_BAND_ID = "tuner-wide-band";
