import { describe, expect, it, vi } from 'vitest';
import { createScreenLoader, ScreenFetchError, type LoadedRow } from './screen-loader.ts';

const Screen = () => null;
const row = (given: Partial<LoadedRow> = {}): LoadedRow => ({
  texts: ['gallery'],
  screen: vi.fn(() => Promise.resolve({ default: Screen })),
  ...given,
});
const gone = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('a screen', () => {
  it('is there when its code and its texts are, which are fetched side by side and once', async () => {
    let arrive: () => void = () => undefined;
    const bringTexts = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          arrive = resolve;
        }),
    );
    const [loader, wanted, drawn] = [createScreenLoader(bringTexts), row(), vi.fn()];
    const loading = loader.load(wanted).then(drawn);
    expect(loader.load(wanted)).toBe(loader.load(wanted));
    expect([vi.mocked(wanted.screen).mock.calls.length, bringTexts.mock.calls]).toEqual([1, [[['gallery']]]]);
    await Promise.resolve();
    expect(drawn).not.toHaveBeenCalled();
    arrive();
    expect(loader.load(wanted)).toMatchObject({ status: 'pending' });
    await loading;
    expect(drawn).toHaveBeenCalledWith(Screen);
    // Said on the promise itself: of any other React waits, and keeps a fallback for 300 ms.
    expect(loader.load(wanted)).toMatchObject({ status: 'fulfilled', value: Screen });
  });

  it('whose texts are gone fails like one whose code is, and another try fetches both anew', async () => {
    const bringTexts = vi.fn(gone);
    const [loader, wanted] = [createScreenLoader(bringTexts), row()];
    await expect(loader.load(wanted)).rejects.toBeInstanceOf(ScreenFetchError);
    await expect(createScreenLoader(() => Promise.resolve()).load(row({ screen: gone }))).rejects.toBeInstanceOf(
      ScreenFetchError,
    );
    expect(loader.load(wanted)).toMatchObject({ status: 'rejected', reason: expect.any(ScreenFetchError) as unknown });
    loader.forget(wanted.screen);
    bringTexts.mockResolvedValue(undefined as never);
    expect(await loader.load(wanted)).toBe(Screen);
    expect([vi.mocked(wanted.screen).mock.calls.length, bringTexts.mock.calls.length]).toEqual([2, 2]);
  });
});
