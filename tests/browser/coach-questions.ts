/** The coach's questions, answered one after the other by somebody with a sore left knee, 12 minutes and three days a week. */
import type { Page } from 'playwright-core';

export const noneIsTrue = (page: Page) => page.getByRole('checkbox', { name: 'None of these is true for me' });

/** What a walk looks at, once the questions of a step are there or are answered. */
export type Look = (step: 'safety' | 'where' | 'pain' | 'you') => Promise<void>;

/** From the first question to the plan. @param equipment as the checkboxes name it */
export async function answerCoach(
  page: Page,
  setting: 'At home' | 'In a hotel room',
  equipment: readonly string[],
  look: Look = () => Promise.resolve(),
): Promise<void> {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  /** By its key: a second tap at the same place would be taken for a double tap. */
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().press('Enter');
  await heading('Is any of this true today?').waitFor();
  await look('safety');
  await noneIsTrue(page).check();
  await press('Continue');
  await heading('Where does it hurt?').waitFor();
  await page.getByRole('checkbox', { name: 'Left knee' }).first().focus();
  await page.keyboard.press('Space');
  await page.getByText('The one that troubles you most').waitFor();
  await look('where');
  await press('Continue');
  await heading('Is any of this true of the places you marked?').waitFor();
  await noneIsTrue(page).check();
  await press('Continue');
  await heading('How much does your left knee hurt?').waitFor();
  for (const [name, value] of [
    ['Right now', 2],
    ['Worst in the last week', 3],
    ['Best in the last week', 1],
  ] as const)
    await page.getByRole('slider', { name }).fill(String(value));
  await page.getByRole('radio', { name: 'By the same evening' }).check();
  await page.getByRole('radio', { name: 'Up to six weeks' }).check();
  await page.getByRole('radio', { name: 'After doing more than usual' }).check();
  await page.getByRole('radiogroup', { name: 'Has a professional looked at it?' }).getByText('No').click();
  await look('pain');
  await press('Continue');
  await heading('What would fit into your day?').waitFor();
  await page.getByRole('radio', { name: setting }).check();
  for (const name of equipment) await page.getByRole('checkbox', { name, exact: true }).check();
  await page.getByRole('textbox', { name: /minutes at a time/ }).fill('12');
  await page.getByRole('radio', { name: '3', exact: true }).check();
  await press('Continue');
  await heading('A little about you').waitFor();
  await page.getByRole('textbox', { name: 'What year were you born?' }).fill('1986');
  for (const yes of await page.getByRole('radio', { name: 'Yes' }).all()) await yes.check();
  await look('you');
  await press('Make my plan');
  await heading('Your week: 3 sessions').waitFor();
}
