// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { tapAt } from '#pwa/testing/tap.ts';
import { useTapGuard } from './useTapGuard.ts';

const WORDS = ['Pause', 'Finish', 'Next'];

/** One button that means something else after each press. */
function Changing({ onPress }: { readonly onPress: (words: string) => void }) {
  useTapGuard();
  const [at, setAt] = useState(0);
  const words = WORDS[at % WORDS.length] ?? '';
  return (
    <button
      type="button"
      onClick={() => {
        onPress(words);
        setAt(at + 1);
      }}
    >
      {words}
    </button>
  );
}

it('[PLAYER-22] of quick taps on a button that means something else now, one is held back and the next counts', () => {
  const pressed: string[] = [];
  render(<Changing onPress={(words) => pressed.push(words)} />);
  const tap = (ms: number): boolean => tapAt(screen.getByRole('button'), ms);
  tap(1000);
  expect(pressed).toEqual(['Pause']);
  tap(1100);
  expect(pressed).toEqual(['Pause']);
  tap(1200);
  expect(pressed).toEqual(['Pause', 'Finish']);
});
