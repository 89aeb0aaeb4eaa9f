// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ok } from '#core/lib/result.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { actionsWith, reportsWith } from './repair-builders.ts';
import { ReportsSection } from './ReportsSection.tsx';

const asked = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

describe('what the app reports', () => {
  it('[DESK-12] is agreed to one by one, and says what waits and what was dropped', async () => {
    const agreeToReport = vi.fn(async () => ok(undefined));
    const reports = reportsWith({ waiting: 1, dropped: 2, consent: { error_report: true, event: false } });
    const { user } = await renderView(<ReportsSection reports={reports} actions={{ agreeToReport }} />);
    expect([asked('Report errors').checked, asked('Count which screens are used').checked]).toEqual([true, false]);
    expect(screen.getByText(/^1 report is waiting to be sent/)).toBeDefined();
    expect(screen.getByText(/^2 reports were dropped/)).toBeDefined();
    await user.click(asked('Report errors'));
    await user.click(asked('Count which screens are used'));
    expect(agreeToReport.mock.calls).toEqual([
      ['error_report', false],
      ['event', true],
    ]);
  });

  it('[DESK-12] says so where the answer could not be kept', async () => {
    vi.stubGlobal('reportError', () => undefined);
    const agreeToReport = () => Promise.reject(new Error('the database is gone'));
    const { user } = await renderView(
      <ReportsSection reports={reportsWith()} actions={actionsWith({ agreeToReport })} />,
    );
    await user.click(asked('Report errors'));
    expect(screen.getByRole('alert').textContent).toMatch(/^Something broke on our side/);
  });
});
