// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dayOf } from '#core/lib/day.ts';
import { redFlags } from '#core/rules/coach/red-flags.ts';
import { recordAssessment, recordScreening } from '#pwa/data/commands/answer-coach.ts';
import { currentPlan } from '#pwa/data/queries/current-plan.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { renderApp } from '#pwa/testing/render-app.tsx';
import { person } from './coach-builders.ts';

const open = () => renderApp({ path: '/exercise-ai', routes: routeTable });
const asked = redFlags.map(({ id }) => id);
type Space = Awaited<ReturnType<typeof renderApp>>['space'];
const answer = (space: Space) =>
  act(async () => {
    await recordScreening(space, { asked, ticked: [] });
    await recordAssessment(space, person());
  });

describe('/exercise-ai', () => {
  it('[2.route.14] [1.features.04] [ASK-10] opens with the questions, red flags first, and asks where and how much it hurts', async () => {
    const { press, goTo } = await open();
    await screen.findByRole('heading', { level: 1, name: 'Is any of this true today?' });
    expect(document.title).toBe('Is any of this true today? | Waymend');
    await press(screen.getByRole('checkbox', { name: 'None of these is true for me' }));
    await press(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { level: 1, name: 'Where does it hurt?' });
    expect(document.title).toBe('Where does it hurt? | Waymend');
    await press(screen.getAllByRole('checkbox', { name: 'Left knee' })[0]!);
    await goTo('/exercise-ai?step=pain');
    await screen.findByRole('heading', { level: 1, name: 'How much does your left knee hurt?' });
    expect(screen.getAllByRole('slider')).toHaveLength(3);
  });

  it('[1.features.01] [1.features.03] makes a plan of the answers, stores it, and says why', async () => {
    const { space, press } = await open();
    await screen.findByRole('heading', { level: 1, name: 'Is any of this true today?' });
    await answer(space);
    await screen.findByRole('heading', { level: 1, name: /^Your week/ });
    const today = dayOf(space.device.now(), space.device.offsetAt(space.device.now()));
    await waitFor(async () => expect(await currentPlan(space, today)).toMatchObject({ isOver: false }));
    await press(screen.getAllByRole('button', { name: /^Why\? / })[0]!);
    await screen.findByText('It works on the place that troubles you most.');
  }, 20_000);

  it('[PLAN-1] [PLAN-2] a sign stops over the plan at once, and a second screening the same day does not end it', async () => {
    const { space } = await open();
    await answer(space);
    await screen.findByRole('heading', { level: 1, name: /^Your week/ });
    await act(async () => {
      await recordScreening(space, { asked, ticked: ['clot'] });
    });
    await screen.findByRole('heading', { level: 1, name: 'Please have your leg looked at today' });
    await act(async () => {
      await recordScreening(space, { asked, ticked: [] });
    });
    await screen.findByRole('heading', { level: 1, name: 'Please have your leg looked at today' });
    expect(screen.queryByText(/^Your week/)).toBeNull();
  }, 20_000);
});
