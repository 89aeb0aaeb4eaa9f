import { describe, expect, it } from 'vitest';
import { emergencyNumber } from './emergency-number.ts';

describe('the emergency number', () => {
  it('[HELP-1] is that of the place, whatever the language', () => {
    const called = (zone: string): string => emergencyNumber(zone, 'en-US');
    const north = [
      'America/New_York',
      'America/Indiana/Knox',
      'America/Puerto_Rico',
      'Pacific/Guam',
      'America/Toronto',
      'America/Thunder_Bay',
      'America/Dawson_Creek',
      'America/Tijuana',
    ];
    expect(north.map(called)).toEqual(north.map(() => '911'));
    expect(
      ['Europe/London', 'Europe/Dublin', 'Australia/Perth', 'Pacific/Auckland', 'Asia/Singapore', 'Asia/Tokyo'].map(
        called,
      ),
    ).toEqual(['999', '112', '000', '111', '995', '119']);
    expect(['Asia/Bangkok', 'Asia/Ho_Chi_Minh', 'America/Santiago', 'Africa/Cairo'].map(called)).toEqual([
      '1669',
      '115',
      '131',
      '123',
    ]);
  });

  it('[HELP-2] is 112 where we are not sure of another', () => {
    expect(emergencyNumber('America/La_Paz', 'en-US')).toBe('112');
    expect(emergencyNumber('Nowhere/Else', 'xx')).toBe('112');
  });

  it('[HELP-3] goes by the language where the zone says nothing', () => {
    expect(['en-US', 'en-GB', 'en-AU', 'en'].map((locale) => emergencyNumber('UTC', locale))).toEqual([
      '911',
      '999',
      '000',
      '112',
    ]);
    expect(emergencyNumber('', 'zh-Hant-HK')).toBe('999');
  });
});
