// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isoDay } from '#core/lib/day.ts';
import legal from '#locales/en/legal.json';
import { initI18n } from '#pwa/i18n/i18n.ts';
import { teachJsdom } from '#pwa/testing/teach-jsdom.ts';
import { LEGAL_EMAIL, LEGAL_TEXT_CHANGED } from './legal-facts.ts';
import { LegalDialog } from './LegalDialog.tsx';

/** Taken when the text was last changed. A changed text wants a new date in legal-facts.ts and a new fingerprint here. */
const TEXT_OF_THAT_DAY = { day: '2026-11-29', fingerprint: 'b8a4979ac7cb120f' };

const onClose = vi.fn();
beforeEach(async () => {
  onClose.mockReset();
  teachJsdom();
  await initI18n();
  render(<LegalDialog onClose={onClose} />);
});

const section = (heading: string): string =>
  screen.getByRole('heading', { name: heading }).parentElement?.textContent ?? '';

describe('the Legal Info dialog', () => {
  it('[1.legal.02] says that it is for education and tracking only and no substitute for professional care', () => {
    expect(section('Medical disclaimer')).toMatch(/education and tracking only.*no substitute for professional care/);
  });

  it('[1.legal.03] states the limits of AI analysis', () => {
    expect(section('Limits of AI analysis')).toMatch(/can be wrong/);
  });

  it('[1.legal.04] states what the person answers for', () => {
    expect(section('Your responsibilities')).toMatch(/Exercise within your limits/);
  });

  it('[1.legal.05] tells what is done with health data, and claims no certification', () => {
    const text = section('Privacy');
    for (const word of [
      /encrypted \(HTTPS\)/,
      /shared/,
      /copy of your data or for its deletion/,
      /GDPR, CCPA or HIPAA/,
      /holds no certification/,
    ])
      expect(text).toMatch(word);
    expect(text).not.toMatch(/complian(t|ce)|certified/i);
  });

  it('[1.legal.06] states a limitation of liability', () => {
    expect(section('Limitation of liability')).toMatch(/not liable/);
  });

  it('[1.legal.07] says whom to call in an emergency', () => {
    expect(section('In an emergency')).toMatch(/emergency services.*911 in the US, 112 in the EU/);
  });

  it('[1.legal.08] shows the day on which its text last changed, and the text is that of this day', () => {
    expect(screen.getByText('Last updated: Nov 29, 2026')).toBeDefined();
    const fingerprint = createHash('sha256').update(JSON.stringify(legal)).digest('hex').slice(0, 16);
    expect({ day: isoDay(LEGAL_TEXT_CHANGED), fingerprint }).toEqual(TEXT_OF_THAT_DAY);
  });

  it('[1.legal.09] shows an address to write to', () => {
    expect(screen.getByRole('link', { name: LEGAL_EMAIL }).getAttribute('href')).toBe('mailto:legal@waymend.example');
  });

  it('[1.legal.10] closes with "I Understand"', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'I Understand' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('[1.legal.11] is at most 80% of the viewport high', () => {
    expect(screen.getByRole('dialog').style.maxBlockSize).toBe('80vh');
  });
});
