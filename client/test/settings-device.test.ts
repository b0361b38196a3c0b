import { describe, expect, it } from '@jest/globals';
import { deviceName } from '../src/areas/settings/model/device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a device', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
      'Windows의 Chrome',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
      'Windows의 Edge',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
      'iPhone의 Safari',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-S931N) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'Android의 삼성 인터넷',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Mac의 Firefox'],
    ['', '알 수 없는 기기'],
    ['curl/8.0', '알 수 없는 기기'],
  ])('%s', (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });
});
