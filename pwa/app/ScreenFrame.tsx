import { createElement, Suspense, use, useContext, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useOutletContext } from 'react-router-dom';
import { useSpace } from '../data/useSpace.ts';
import { browserReloader } from '../device/reload.ts';
import { useText } from '../i18n/useText.ts';
import type { Route } from '../routes/route.ts';
import { ScreenTitleContext } from '../routes/useTitle.ts';
import { APP_NAME } from './app-name.ts';
import { ErrorBoundary } from './errors/ErrorBoundary.tsx';
import { ScreenError, titleOf } from './errors/ScreenError.tsx';
import { LoadingFallback } from './LoadingFallback.tsx';
import { screenLoader, type LoadedRow } from './screen-loader.ts';
import { DrawnContext } from './useIsDrawn.ts';

export type Framed = Pick<Route, 'path' | 'title' | 'texts' | 'screen'>;

/** What the shell does once a screen is shown. */
export interface ShellContext {
  /** changes on arrival at another path, and not by search or hash, so that a tab or filter in the address is no arrival */
  readonly visit: number;
  /** @returns false where this visit has arrived before: a screen that failed is drawn once more */
  readonly onArrival: (visit: number) => boolean;
  /** The screen could not be shown: its error is where one has come to, and no view. */
  readonly onFailure: (visit: number) => void;
  readonly onError: (error: unknown) => void;
}

/** One screen of the route table: fetched when first needed, named in the document's title, focused on arrival. */
export function ScreenFrame({ path, title, texts, screen }: Framed) {
  const { onError } = useOutletContext<ShellContext>();
  const { key } = useLocation();
  const t = useText('shell');
  const [refinedTitle, refineTitle] = useState<string>();
  return (
    <ErrorBoundary
      resetKey={key}
      onError={onError}
      fallback={(error, retry) => (
        <>
          <ScreenError
            error={error}
            onRetry={() => {
              screenLoader.forget(screen);
              retry();
            }}
          />
          <Failure title={t(titleOf(error))} />
        </>
      )}
    >
      <ScreenTitleContext value={refineTitle}>
        <Suspense fallback={<LoadingFallback />}>
          <Screen texts={texts} screen={screen} />
          <Arrival path={path} title={refinedTitle ?? t(`title.${title}`)} />
        </Suspense>
      </ScreenTitleContext>
    </ErrorBoundary>
  );
}

function Screen(wanted: LoadedRow) {
  return createElement(screenLoader.loaded(wanted.screen) ?? use(screenLoader.load(wanted)));
}

/** In the place of `Arrival`, behind an error. */
function Failure({ title }: { readonly title: string }) {
  const { visit, onFailure } = useOutletContext<ShellContext>();
  useDocumentTitle(title);
  useEffect(() => onFailure(visit), [visit, onFailure]);
  return null;
}

function useDocumentTitle(page: string): void {
  const t = useText('shell');
  const name = t('document', { page, app: APP_NAME });
  useEffect(() => {
    document.title = name;
  }, [name]);
}

/** Waits behind the screen in the same boundary, so its effect runs once the screen is there. */
function Arrival({ path, title }: { readonly path: string; readonly title: string }) {
  const space = useSpace();
  const { visit, onArrival, onError } = useOutletContext<ShellContext>();
  const drawn = useContext(DrawnContext);
  useDocumentTitle(title);
  const arrive = useEffectEvent((current: number) => {
    if (!onArrival(current)) return;
    // In a chunk of its own and after the first screen: what validates a report is not needed to draw one.
    drawn
      .then(() => import('../data/telemetry/reporter.ts'))
      .then(({ reportScreen }) => reportScreen(space, path))
      .catch(onError);
  });
  useEffect(() => {
    browserReloader.settle();
    arrive(visit);
  }, [visit]);
  return null;
}
