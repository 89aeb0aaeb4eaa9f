// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderView } from '#pwa/testing/render-view.tsx';
import { NamesOrLines } from './NamesOrLines.tsx';

it('[PLAN-13] two long names stand in a line, and of more each has its own', async () => {
  const { update } = await renderView(<NamesOrLines names={['A recent fracture', 'Gout']} />);
  expect(document.body.textContent).toContain('A recent fracture and gout');
  expect(screen.queryByRole('list')).toBeNull();
  const three = ['A recent fracture', 'Gout', 'Heart trouble, or a pacemaker'];
  update(<NamesOrLines names={three} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(three);
});
