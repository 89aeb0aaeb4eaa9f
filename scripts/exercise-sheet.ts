// `npm run exercises:sheet -- <region or ids>`: a contact sheet of every key pose, to look at, as HTML and, with a
// Chromium, as PNG in .cache/exercise-sheets/. Without arguments, all of them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { checkLibrary } from '#core/exercises/check-library.ts';
import type { Exercise } from '#core/exercises/schema.ts';
import { layersOf, sceneOf } from '#pwa/ui/figure/scene.ts';
import type { Scene } from '#pwa/ui/figure/scene.ts';
import { exerciseFiles } from './exercise-files.ts';
import { findChromium } from './find-chromium.ts';
import { readSource } from './source-files.ts';
import { root } from './source-stamp.mjs';

const picture = (scene: Scene, phase: number): string => {
  const { frame, keys, goal, label } = scene;
  const body = keys[phase]?.skeleton;
  if (body === undefined) return '';
  const paths = layersOf(scene, body, phase === goal ? 0 : goal).map(
    ({ look, d, width }) =>
      `<path class="${look}${width > 0 ? ' line' : ''}" d="${d}"${width > 0 ? ` stroke-width="${width}"` : ''}/>`,
  );
  const words = label === undefined ? '' : `<text x="${label.at[0]}" y="${label.at[1] + 2}">${label.text}</text>`;
  return `<svg viewBox="${frame.left} ${frame.top} ${frame.width} ${frame.height}"><path class="floor" d="M${frame.left + 3} .4h${frame.width - 6}"/>${paths.join('')}${words}</svg>`;
};

const row = ({ id, name, motion }: Exercise): string => {
  const scene = sceneOf(motion);
  const cells = motion.phases.map(
    ({ say, seconds, hold }, phase) =>
      `<figure>${picture(scene, phase)}<figcaption>${say}, ${seconds} s${hold === undefined ? '' : `, hold ${hold} s`}</figcaption></figure>`,
  );
  return `<section><h2>${name} <small>${id}, ${motion.view}</small></h2><div>${cells.join('')}</div></section>`;
};

const style = `body{font:13px system-ui;margin:16px;background:var(--ground);color:var(--ink)}section>div{display:flex;flex-wrap:wrap;gap:8px}
figure{margin:0}svg{inline-size:260px;background:var(--trail)}h2{font-size:16px;margin:16px 0 6px}small{font-weight:400}
.prop{fill:var(--fig-prop)}.prop.line{fill:none;stroke:var(--fig-prop);stroke-linecap:round;stroke-linejoin:round}.ghost{fill:var(--fig-far);opacity:.45}
.far{fill:var(--fig-far)}.near,.arm{fill:var(--fig-near)}.arm{stroke:var(--trail);stroke-width:1.1;paint-order:stroke}.work,.farWork{fill:var(--fig-work)}.farWork{opacity:.55}
.arc{fill:none;stroke:var(--clay);stroke-linecap:round}.floor{stroke:var(--edge);stroke-width:.8}text{font-size:6.5px;font-weight:700;fill:var(--clay);text-anchor:middle}`;

const wanted = process.argv.slice(2);
// What is wrong is shown too: looking is how it is mended.
const { exercises: all, findings } = checkLibrary(exerciseFiles());
for (const finding of findings) console.warn(finding);
const exercises = all.filter(
  ({ id, regions }) => wanted.length === 0 || wanted.some((word) => word === id || word === regions[0]),
);
if (exercises.length === 0) throw new Error(`no exercise and no region is called ${wanted.join(', ')}`);
const folder = join(root, '.cache/exercise-sheets');
mkdirSync(folder, { recursive: true });
const page = join(folder, `${wanted.join('-') || 'all'}.html`);
writeFileSync(
  page,
  `<!doctype html><html data-theme="light"><meta charset="utf-8"><style>${readSource('pwa/ui/tokens.css')}${style}</style>${exercises.map(row).join('')}</html>`,
);
console.log(page);
const found = await findChromium();
if (found.ok) {
  const browser = await chromium.launch({ executablePath: found.value, args: ['--no-sandbox'] });
  const tab = await browser.newPage({ viewport: { width: 1120, height: 700 } });
  await tab.goto(pathToFileURL(page).href);
  await tab.screenshot({ path: page.replace(/html$/, 'png'), fullPage: true });
  await browser.close();
  console.log(page.replace(/html$/, 'png'));
} else console.warn(found.failure);
