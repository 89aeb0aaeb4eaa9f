import { writeFileSync } from 'node:fs';
import { setStage } from '#tests/browser/stage.ts';
const stage = await setStage();
const device = await stage.openDevice();
const log: string[] = [];
try {
  const url = stage.proxy.url;
  // newcomer
  {
    const context = await device.chromium.browser.newContext({ viewport: { width: 360, height: 640 } });
    const page = await context.newPage();
    const from = Date.now();
    const at = (what: string) => log.push(`${((Date.now() - from) / 1000).toFixed(1)} s: ${what}`);
    let n = 0;
    const shot = async (what: string) => { await page.screenshot({ path: `/tmp/b/s24/progress/new-${String(n++).padStart(2, '0')}-${what}.png` }); };
    const inView = () => page.evaluate(() => [...document.querySelectorAll('main h1, main h2, main p, main a, main button')].filter((e) => { const r = e.getBoundingClientRect(); return r.width > 0 && r.top < innerHeight - 56 && r.bottom > 0; }).map((e) => `${e.tagName.toLowerCase()} "${(e.textContent ?? '').trim().slice(0, 90)}"`).join('; '));
    try {
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor(); at('heading: ' + await page.getByRole('heading', { level: 1 }).innerText());
    await page.waitForTimeout(800); at('in view: ' + await inView()); await shot('start');
    const b = page.getByRole('button', { name: 'Log one minute of breathing' });
    await b.click(); at('tapped Log one minute of breathing'); await page.waitForTimeout(900); at('in view: ' + await inView()); await shot('logged');
    await page.goto(`${url}/dashboard`); await page.getByRole('heading', { level: 1 }).waitFor(); await page.waitForTimeout(800); at('dashboard, in view: ' + await inView()); await shot('dashboard');
    await page.goto(`${url}/exercise-ai`); await page.getByRole('heading', { level: 1 }).waitFor(); await page.waitForTimeout(500); at('coach: ' + await inView()); await shot('coach');
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
    const none = () => page.getByRole('checkbox', { name: 'None of these is true for me' });
    await none().check(); await press('Continue');
    await page.getByRole('heading', { level: 1, name: 'Where does it hurt?' }).waitFor(); at('where does it hurt'); await shot('where');
    await page.getByRole('checkbox', { name: 'Left knee' }).first().focus(); await page.keyboard.press('Space'); await press('Continue');
    await page.getByRole('heading', { level: 1, name: 'And is any of this true there?' }).waitFor(); at('flags of the knee'); await none().check(); await press('Continue');
    await page.getByRole('heading', { level: 1, name: /How much does/ }).waitFor(); at('how much'); await shot('howmuch');
    for (const [name, value] of [['Right now', 2], ['Worst in the last week', 3], ['Best in the last week', 1]] as const) await page.getByRole('slider', { name }).fill(String(value));
    await page.getByRole('radio', { name: 'By the same evening' }).check(); await press('Continue');
    await page.getByRole('heading', { level: 1, name: 'What would fit into your days?' }).waitFor(); at('what fits'); await shot('fits');
    await page.getByRole('radio', { name: 'In a hotel room' }).check(); await page.getByRole('textbox', { name: /minutes at a time/ }).fill('12'); await page.getByRole('radio', { name: '3', exact: true }).check(); await press('Continue');
    await page.getByRole('heading', { level: 1, name: 'A little about you' }).waitFor(); at('about you'); await shot('you');
    await page.getByRole('textbox', { name: 'Which year were you born in?' }).fill('1986'); for (const yes of await page.getByRole('radio', { name: 'Yes' }).all()) await yes.check(); await press('Make my plan');
    await page.getByRole('heading', { level: 1, name: /^Your week/ }).waitFor(); at('plan: ' + await inView()); await shot('plan');
    await page.goto(`${url}/dashboard`); await page.getByRole('heading', { level: 1 }).waitFor(); await page.waitForTimeout(1000); at('dashboard with a plan: ' + await inView()); await shot('dashboard2');
    await page.goto(`${url}/progress`); await page.getByRole('heading', { level: 1 }).waitFor(); await page.waitForTimeout(1000); at('progress: ' + await inView()); await shot('progress');
    } catch (error) { at('STOPPED ' + String(error).slice(0, 300)); await shot('stopped'); }
    writeFileSync('/tmp/b/s24/newcomer-raw.md', log.join('\n'));
    await context.close();
  }
  const { page } = device;
  await page.goto(`${url}/sample`);
  await page.getByRole('button', { name: 'Make the sample person' }).click();
  await page.getByText('The sample person is open.').waitFor({ timeout: 60_000 });
  for (const [width, height, scheme, dir, period] of [[360, 800, 'light', 'ltr', '12-weeks'], [1280, 900, 'light', 'ltr', '12-weeks'], [768, 1024, 'dark', 'ltr', '4-weeks'], [360, 800, 'dark', 'rtl', 'year'], [1280, 900, 'dark', 'rtl', 'all']] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`${url}/progress?period=${period}`);
    await page.locator('main figure table').first().waitFor({ state: 'attached' });
    await page.evaluate((d) => { document.documentElement.dir = d; }, dir);
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/b/s24/progress/p-${width}-${scheme}-${dir}-${period}.png`, fullPage: true });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    console.log(width, scheme, dir, period, 'sideways', wide);
  }
} finally { await stage.close(); }
process.exit();
