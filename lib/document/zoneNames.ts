/**
 * Names of the IANA time zone database in their exact spelling, for programs that look zones up by file name.
 * Intl ignores case and lists one name per zone; the other names are listed here (tzdb 2026a).
 */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  "": `CET CST6CDT Cuba EET EST EST5EDT Egypt Eire Factory GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong
    Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal
    ROC ROK Singapore Turkey UCT UTC Universal W-SU WET Zulu`,
  Africa: "Asmara Asmera Timbuktu",
  America: `Argentina/Buenos_Aires Argentina/Catamarca Argentina/ComodRivadavia Argentina/Cordoba Argentina/Jujuy
    Atikokan Atka Buenos_Aires Catamarca Coral_Harbour Cordoba Ensenada Fort_Wayne Godthab Indiana/Indianapolis
    Indianapolis Jujuy Kentucky/Louisville Knox_IN Louisville Montreal Nipigon Nuuk Pangnirtung Porto_Acre
    Rainy_River Rosario Santa_Isabel Shiprock Thunder_Bay Virgin Yellowknife`,
  Antarctica: "South_Pole",
  Asia: `Ashkhabad Calcutta Choibalsan Chongqing Chungking Dacca Harbin Ho_Chi_Minh Istanbul Kashgar Kathmandu
    Katmandu Kolkata Macao Rangoon Saigon Tel_Aviv Thimbu Ujung_Pandang Ulan_Bator Yangon`,
  Atlantic: "Faeroe Faroe Jan_Mayen",
  Australia: `ACT Canberra Currie LHI NSW North Queensland South Tasmania Victoria West Yancowinna`,
  Brazil: "Acre DeNoronha East West",
  Canada: "Atlantic Central Eastern Mountain Newfoundland Pacific Saskatchewan Yukon",
  Chile: "Continental EasterIsland",
  Etc: "GMT GMT0 Greenwich UCT UTC Universal Zulu",
  Europe: "Belfast Kiev Kyiv Nicosia Tiraspol Uzhgorod Zaporozhye",
  Mexico: "BajaNorte BajaSur General",
  Pacific: "Chuuk Enderbury Johnston Kanton Pohnpei Ponape Samoa Truk Yap",
  US: `Alaska Aleutian Arizona Central East-Indiana Eastern Hawaii Indiana-Starke Michigan Mountain Pacific Samoa`,
};

let names: ReadonlySet<string> | undefined;

/** Whether the database has the name in exactly this spelling. */
export function isExactZoneName(name: string): boolean {
  names ??= new Set([
    ...Intl.supportedValuesOf("timeZone"),
    ...Object.entries(OTHER_NAMES).flatMap(([area, list]) =>
      list.split(/\s+/).map((each) => (area === "" ? each : `${area}/${each}`)),
    ),
  ]);
  return names.has(name) || /^Etc\/GMT(?:[+-]0|-1[0-4]|-[1-9]|\+1[0-2]|\+[1-9])$/.test(name);
}
