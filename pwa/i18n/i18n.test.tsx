// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage, ensureTexts, initI18n } from './i18n.ts';
import { useCatalogueText } from './useCatalogueText.ts';
import { useDirection } from './useDirection.ts';
import { useText } from './useText.ts';

function Sample() {
  const t = useText('common');
  return <p data-direction={useDirection()}>{t('action.undo')}</p>;
}

function Missing() {
  return <p>{useCatalogueText('challenges')('no-such-challenge', 'title')}</p>;
}

const storage = (saved: string | null = null) => ({ load: () => saved, save: vi.fn() });

beforeEach(() => initI18n({ pseudoAllowed: true }));
afterEach(cleanup);

describe('texts', () => {
  it('are English, with language and direction on the document', async () => {
    const { container } = render(<Sample />);
    expect(container.textContent).toBe('Undo');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'ltr']);
  });

  it('a missing one shows its key and warns', async () => {
    await ensureTexts(['challenges']);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(render(<Missing />).container.textContent).toBe('no-such-challenge.title');
    expect(warn).toHaveBeenCalledWith('No text for challenges:no-such-challenge.title');
  });

  it('of a catalogue come from the same function in every frame', () => {
    const seen = new Set<unknown>();
    function Seen() {
      seen.add(useCatalogueText('challenges'));
      return null;
    }
    const { rerender } = render(<Seen />);
    rerender(<Seen />);
    expect(seen.size).toBe(1);
  });

  it('placeholders are replaced by the given values', async () => {
    await ensureTexts(['gallery']);
    expect(i18next.t('gallery:fields.stepperValue', { count: 8 })).toBe('8 repetitions');
  });

  it("a choice updates every text and the document's direction, and is kept", async () => {
    const kept = storage();
    await initI18n({ pseudoAllowed: true, storage: kept });
    const { container } = render(<Sample />);
    expect(await act(() => chooseLanguage('ar-XB'))).toBe(true);
    expect(container.querySelector('p')?.dataset['direction']).toBe('rtl');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar-XB', 'rtl']);
    expect(kept.save).toHaveBeenCalledWith('ar-XB');
  });

  it('an unknown language code changes nothing', async () => {
    const kept = storage();
    await initI18n({ storage: kept });
    expect(await chooseLanguage('xx')).toBe(false);
    expect(await chooseLanguage('en-XA')).toBe(false);
    expect(document.documentElement.lang).toBe('en');
    expect(kept.save).not.toHaveBeenCalled();
  });

  it('the saved choice is shown at the next start', async () => {
    await initI18n({ pseudoAllowed: true, storage: storage('en-XA') });
    expect(i18next.t('common:action.undo')).toMatch(/^\[Û/);
  });
});
