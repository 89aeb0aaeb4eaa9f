// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import shell from '../locales/en/shell.json' with { type: 'json' };
import { APP_NAME } from './app/app-name.ts';
import { markDrawing } from './ui/Mark.tsx';

it('index.html itself has the mark, the name and the loading sentence, which stand before any script has come', () => {
  const { body } = new DOMParser().parseFromString(readFileSync('pwa/index.html', 'utf8'), 'text/html');
  const boot = body.querySelector('.boot');
  expect([...(boot?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('d'))).toEqual([
    markDrawing.spans,
    markDrawing.first,
    markDrawing.second,
    markDrawing.today,
  ]);
  expect([...(boot?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
    APP_NAME,
    shell.loading,
  ]);
});
