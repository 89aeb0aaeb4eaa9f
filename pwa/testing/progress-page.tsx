/** The page of progress as its tests draw it, and what they look for in it. */
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { spansOf } from '#core/rules/progress/period.ts';
import {
  actionsWith,
  figuresWith,
  journalWith,
  sessionsWith,
  TODAY,
} from '#pwa/features/progress/progress-builders.ts';
import { ProgressView } from '#pwa/features/progress/ProgressView.tsx';

export const spans = spansOf('4-weeks', TODAY, 0, null);
const nothingAgainst = { 'sit-to-stand': null, 'single-leg-left': null, 'single-leg-right': null };
export const view = (given: Partial<ComponentProps<typeof ProgressView>> = {}) => (
  <ProgressView
    today={TODAY}
    period="4-weeks"
    shown="4-weeks"
    onPeriod={() => undefined}
    spans={spans}
    plannedBy="week"
    place="all"
    onPlace={() => undefined}
    places={['knee-left', 'neck']}
    figures={figuresWith({})}
    days={[]}
    outcomes={[]}
    journal={journalWith()}
    sessions={sessionsWith()}
    hindrance={null}
    against={nothingAgainst}
    toSee={[]}
    stop={{ flags: [], beside: [], timeZone: 'Etc/UTC' }}
    actions={actionsWith()}
    onMoreJournal={() => undefined}
    onMoreSessions={() => undefined}
    {...given}
  />
);
export const heading = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;
export const chart = (name: string | RegExp): HTMLElement => screen.getByRole('figure', { name });
export const dialog = (): HTMLElement => screen.getByRole('dialog');
