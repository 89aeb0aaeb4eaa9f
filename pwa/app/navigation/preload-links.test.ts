// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { preloadLinks } from './preload-links.ts';

it('a screen is fetched as soon as a pointer or the focus comes to a link to it, wherever in the link', () => {
  const preload = vi.fn();
  preloadLinks(preload);
  document.body.innerHTML =
    '<a href="/people"><span>People</span></a><a href="https://example.org/people"></a><button></button>';
  const [own, foreign] = document.querySelectorAll('a');
  own?.firstElementChild?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(preload.mock.calls).toEqual([['/people']]);
  own?.dispatchEvent(new Event('focusin', { bubbles: true }));
  foreign?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  document.querySelector('button')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(preload).toHaveBeenCalledTimes(2);
});

it('its data are asked for before the tap on its link is acted on', () => {
  const order: string[] = [];
  preloadLinks(() => order.push('asked'));
  document.body.innerHTML = '<a href="#people">People</a>';
  const link = document.querySelector('a');
  link?.addEventListener('click', () => order.push('acted on'));
  link?.click();
  expect(order).toEqual(['asked', 'acted on']);
});
