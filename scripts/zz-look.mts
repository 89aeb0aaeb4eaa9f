import { setStage, openInstalled } from '#tests/browser/stage.ts';
process.env['CHROMIUM'] = '/usr/bin/chromium';
const stage = await setStage();
const device = await stage.openDevice();
const { page } = device;
page.setDefaultTimeout(15000);
const out = '/tmp/b/s23/coach/';
const shot = async (name: string) => {
  for (const [w, h] of [[1280, 900], [360, 800]] as const) {
    await page.setViewportSize({ width: w, height: h });
    await page.waitForTimeout(250);
    await page.screenshot({ path: `${out}${name}-${w}.png`, fullPage: true });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) console.log(name, w, 'too wide by', wide);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};
const H = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
const none = () => page.getByRole('checkbox', { name: 'None of these is true for me' });
page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text()); });
page.on('pageerror', (e) => console.log('pageerror', e.message));
try {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openInstalled(device, stage);
  await page.goto(`${stage.proxy.url}/exercise-ai`);
  await H('Is any of this true today?'); await shot('1-safety');
  await none().check(); await press('Continue');
  await H('Where does it hurt?');
  await page.getByRole('checkbox', { name: 'Left knee' }).first().click();
  await page.getByRole('checkbox', { name: 'Left hip and groin' }).first().click();
  await shot('2-where'); await press('The same as a list'); await shot('2-list'); await press('Hide the list');
  await press('Continue'); await H('And is any of this true there?'); await shot('3-there');
  await none().check(); await press('Continue');
  await H(/How much does your left knee hurt/); await shot('4-pain-empty');
  await page.getByRole('slider', { name: 'Right now' }).fill('4');
  await page.getByRole('slider', { name: 'Worst in the last week' }).fill('6');
  await page.getByRole('slider', { name: 'Best in the last week' }).fill('5');
  await page.getByRole('radio', { name: 'By the next morning' }).check();
  await shot('4-pain');
  await page.getByRole('slider', { name: 'Best in the last week' }).fill('1');
  await press('Continue'); await H('What would fit into your days?');
  await page.getByRole('radio', { name: 'In a hotel room' }).check();
  await page.getByRole('checkbox', { name: 'Wall' }).check();
  await page.getByRole('checkbox', { name: 'Chair' , exact: true }).check();
  await page.getByRole('textbox', { name: /minutes at a time/ }).fill('400');
  await press('Continue'); await shot('5-time');
  await press(/Did you mean/); await page.getByRole('textbox', { name: /minutes at a time/ }).fill('14');
  await page.getByRole('radio', { name: '4', exact: true }).check();
  await press('Continue'); await H('A little about you');
  await page.getByRole('textbox', { name: /born in/ }).fill('1986');
  for (const yes of await page.getByRole('radio', { name: 'Yes' }).all()) await yes.check();
  await shot('6-you'); await press('Make my plan');
  await H(/^Your week/); await shot('7-plan');
  await press(/^Why\? /); await shot('7-why');
  await press(/^Change /); await page.getByRole('menuitem', { name: 'Swap it' }).first().click(); await shot('8-swap');
  await press('Cancel');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('link', { name: /^Something new/ }).click();
  await page.getByRole('checkbox', { name: /^One calf or leg is swollen/ }).check();
  await press('Save my answer'); await H(/leg looked at today/); await shot('9-stop');
  console.log('all steps done');
} catch (error) {
  console.log('FAILED', error instanceof Error ? error.message : error);
  await page.screenshot({ path: `${out}failed.png`, fullPage: true });
} finally {
  await stage.close();
}
process.exit(0);
