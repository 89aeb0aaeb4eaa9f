import { createElement, Suspense, use, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useOutletContext } from 'react-router-dom';
import { isStranger } from '../data/queries/is-stranger.ts';
import { useLive } from '../data/useLive.ts';
import { useSpace } from '../data/useSpace.ts';
import { browserReloader } from '../device/reload.ts';
import { useText } from '../i18n/useText.ts';
import { landOnHeading } from '../parts/useLanding.ts';
import type { Route } from '../routes/route.ts';
import { ScreenTitleContext } from '../routes/useTitle.ts';
import { APP_NAME } from './app-name.ts';
import { ErrorBoundary } from './errors/ErrorBoundary.tsx';
import { ScreenError, titleOf } from './errors/ScreenError.tsx';
import { LoadingFallback } from './LoadingFallback.tsx';
import { screenLoader, type LoadedRow } from './screen-loader.ts';
import { DrawnContext } from './useIsDrawn.ts';

export type Framed = Pick<Route, 'path' | 'title' | 'texts' | 'screen' | 'stranger'>;

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
export function ScreenFrame({ path, title, texts, screen, stranger }: Framed) {
  const { onError } = useOutletContext<ShellContext>();
  const { key } = useLocation();
  const t = useText('shell');
  const [refinedTitle, refineTitle] = useState<string>();
  const forget = (): void => {
    for (const one of [{ screen }, stranger ?? { screen }]) screenLoader.forget(one.screen);
  };
  return (
    <ErrorBoundary
      resetKey={key}
      onError={onError}
      fallback={(error, retry) => (
        <>
          <ScreenError
            error={error}
            onRetry={() => {
              forget();
              retry();
            }}
          />
          <Failure title={t(titleOf(error))} onLeave={forget} />
        </>
      )}
    >
      <ScreenTitleContext value={refineTitle}>
        <Suspense fallback={<LoadingFallback />}>
          {stranger === undefined ? (
            <Screen texts={texts} screen={screen} />
          ) : (
            <ScreenByVisitor own={{ texts, screen }} stranger={stranger} />
          )}
          <Arrival path={path} title={refinedTitle ?? t(`title.${title}`)} />
        </Suspense>
      </ScreenTitleContext>
    </ErrorBoundary>
  );
}

/** Chosen on arrival: who records something for the first time stays where they are, until they go somewhere. */
function ScreenByVisitor({ own, stranger }: { readonly own: LoadedRow; readonly stranger: LoadedRow }) {
  const { key } = useLocation();
  const isNew = useLive(isStranger);
  const [chosen, choose] = useState<{ readonly key: string; readonly isNew: boolean }>();
  if (isNew !== undefined && chosen?.key !== key) choose({ key, isNew });
  const wasNew = useRef(false);
  useEffect(() => {
    if (wasNew.current && chosen?.isNew === false) landOnHeading();
    wasNew.current = chosen?.isNew === true;
  }, [chosen]);
  if (chosen === undefined) return <LoadingFallback />;
  return chosen.isNew ? <Screen key="stranger" {...stranger} /> : <Screen key="own" {...own} />;
}

function Screen(wanted: LoadedRow) {
  return createElement(use(screenLoader.load(wanted)));
}

interface FailureProps {
  readonly title: string;
  /** whoever comes back tries again */
  readonly onLeave: () => void;
}

/** In the place of `Arrival`, behind an error. */
function Failure({ title, onLeave }: FailureProps) {
  const { visit, onFailure } = useOutletContext<ShellContext>();
  useDocumentTitle(title);
  useEffect(() => onFailure(visit), [visit, onFailure]);
  const leave = useEffectEvent(onLeave);
  useEffect(() => () => leave(), []);
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
