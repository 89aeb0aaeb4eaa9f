import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import { saveFile } from '#pwa/device/save-file.ts';
import { saveCopy } from './save-copy.ts';

vi.mock('#pwa/device/save-file.ts', () => ({ saveFile: vi.fn() }));

beforeEach(() => void vi.mocked(saveFile).mockReset());

describe('a copy', () => {
  it('is a file of what was read, and its name is the answer', async () => {
    expect(await saveCopy('entries.json', async () => [{ minutes: 10 }])).toEqual(ok('entries.json'));
    expect(vi.mocked(saveFile).mock.calls).toEqual([['entries.json', '[\n  {\n    "minutes": 10\n  }\n]']]);
  });

  it.each([
    [
      'what cannot be read',
      () => Promise.reject(new Error('the disk is gone')),
      { reason: 'no_file', detail: 'the disk is gone' } as const,
    ],
    ['what is no longer there', async () => undefined, { reason: 'nothing_to_copy', detail: '' } as const],
  ])('of %s is no file, and says why', async (_, read, failure) => {
    expect(await saveCopy('entries.json', read)).toEqual(fail(failure));
    expect(saveFile).not.toHaveBeenCalled();
  });

  it('that the browser does not take is a failure too', async () => {
    vi.mocked(saveFile).mockImplementation(() => {
      throw new DOMException('not allowed');
    });
    expect(await saveCopy('entries.json', async () => [])).toEqual(fail({ reason: 'no_file', detail: 'not allowed' }));
  });
});
