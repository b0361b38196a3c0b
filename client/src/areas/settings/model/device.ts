import { t } from '../../../messages/settings.ts';

const browsers: readonly [RegExp, string][] = [
  [/HoneyLive/i, t('browserApp')],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, t('browserSamsung')],
  [/Whale\//, t('browserWhale')],
  [/KAKAOTALK/i, t('browserKakaoTalk')],
  [/NAVER\(inapp/i, t('browserNaver')],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

const nameIn = (agent: string, table: readonly [RegExp, string][]): string | undefined =>
  table.find(([pattern]) => pattern.test(agent))?.[1];

/** A device's name from a user agent, as people say it: "Windows의 Chrome". */
export function deviceName(agent: string): string {
  const browser = nameIn(agent, browsers);
  const system = nameIn(agent, systems);
  if (browser && system) return t('deviceOn', { system, browser });
  return browser ?? system ?? t('unknownDevice');
}
