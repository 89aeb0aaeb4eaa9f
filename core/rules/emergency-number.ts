// The number to call, where we are sure of it. The time zone says where a device is; the language only where it was
// bought, so it is asked only when the zone says nothing. Anywhere else it is 112, which mobile networks nearly
// everywhere put through; the sentence beside it says "or your local emergency number".

const byRegion: Readonly<Record<string, string>> = {
  US: '911',
  CA: '911',
  MX: '911',
  GB: '999',
  HK: '999',
  MY: '999',
  SG: '995',
  AU: '000',
  NZ: '111',
  JP: '119',
  KR: '119',
  CN: '120',
  BR: '192',
  IL: '101',
  TH: '1669',
  VN: '115',
  PH: '911',
  TW: '119',
  LK: '1990',
  BD: '999',
  NP: '102',
  EG: '123',
  CL: '131',
  EC: '911',
  CR: '911',
  DO: '911',
  UY: '911',
};

const america: Readonly<Record<string, string>> = {
  US: 'New_York Detroit Chicago Menominee Denver Boise Phoenix Los_Angeles Anchorage Juneau Sitka Metlakatla Yakutat Nome Adak Louisville Indianapolis Fort_Wayne Puerto_Rico St_Thomas',
  CA: 'Toronto Montreal Halifax Moncton Glace_Bay Goose_Bay St_Johns Winnipeg Regina Swift_Current Edmonton Vancouver Whitehorse Dawson Iqaluit Yellowknife Thunder_Bay Nipigon Rainy_River Atikokan Coral_Harbour Pangnirtung Rankin_Inlet Resolute Cambridge_Bay Inuvik Dawson_Creek Fort_Nelson Creston Blanc-Sablon',
  MX: 'Mexico_City Monterrey Merida Cancun Chihuahua Hermosillo Mazatlan Tijuana Ciudad_Juarez Matamoros Ojinaga Bahia_Banderas',
  CL: 'Santiago Punta_Arenas Coyhaique',
  EC: 'Guayaquil',
  CR: 'Costa_Rica',
  DO: 'Santo_Domingo',
  UY: 'Montevideo',
  BR: 'Sao_Paulo Rio_Branco Manaus Cuiaba Campo_Grande Porto_Velho Boa_Vista Belem Santarem Fortaleza Recife Maceio Bahia Araguaina Noronha',
};

const regionOfZone: ReadonlyMap<string, string> = new Map([
  ...Object.entries(america).flatMap(([region, zones]) =>
    zones.split(' ').map((zone) => [`America/${zone}`, region] as const),
  ),
  ['Pacific/Honolulu', 'US'],
  ['Pacific/Guam', 'US'],
  ['Pacific/Saipan', 'US'],
  ['Pacific/Pago_Pago', 'US'],
  ['Europe/London', 'GB'],
  ['Europe/Belfast', 'GB'],
  ['Asia/Hong_Kong', 'HK'],
  ['Asia/Kuala_Lumpur', 'MY'],
  ['Asia/Kuching', 'MY'],
  ['Asia/Singapore', 'SG'],
  ['Pacific/Auckland', 'NZ'],
  ['Pacific/Chatham', 'NZ'],
  ['Asia/Tokyo', 'JP'],
  ['Asia/Seoul', 'KR'],
  ['Asia/Shanghai', 'CN'],
  ['Asia/Urumqi', 'CN'],
  ['Asia/Jerusalem', 'IL'],
  ['Asia/Tel_Aviv', 'IL'],
  ['Asia/Bangkok', 'TH'],
  ['Asia/Ho_Chi_Minh', 'VN'],
  ['Asia/Saigon', 'VN'],
  ['Asia/Manila', 'PH'],
  ['Asia/Taipei', 'TW'],
  ['Asia/Colombo', 'LK'],
  ['Asia/Dhaka', 'BD'],
  ['Asia/Kathmandu', 'NP'],
  ['Asia/Katmandu', 'NP'],
  ['Africa/Cairo', 'EG'],
]);
/** A region whose zones all begin alike. */
const regionOfFamily: readonly (readonly [begin: string, region: string])[] = [
  ['Australia/', 'AU'],
  ['America/Indiana/', 'US'],
  ['America/Kentucky/', 'US'],
  ['America/North_Dakota/', 'US'],
  ['US/', 'US'],
  ['Canada/', 'CA'],
];

export const anywhere = '112';

export function emergencyNumber(timeZone: string, locale: string): string {
  const saysNothing = timeZone === '' || timeZone === 'UTC' || timeZone === 'GMT' || timeZone.startsWith('Etc/');
  const region = saysNothing
    ? /[-_]([A-Z]{2})\b/.exec(locale)?.[1]
    : (regionOfZone.get(timeZone) ?? regionOfFamily.find(([begin]) => timeZone.startsWith(begin))?.[1]);
  return byRegion[region ?? ''] ?? anywhere;
}
