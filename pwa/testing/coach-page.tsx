import { fireEvent, screen } from '@testing-library/react';
import { CoachView, type CoachViewProps } from '#pwa/features/coach/CoachView.tsx';
import { renderView } from './render-view.tsx';

/** What the tests of the coach do on its page. */
export const show = (props: CoachViewProps) => renderView(<CoachView {...props} />);
export const title = () => screen.getByRole('heading', { level: 1 }).textContent;
export const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
export const tick = (name: RegExp | string) => fireEvent.click(screen.getByRole('checkbox', { name }));
export const none = 'None of these is true for me';
