import {
  createElement,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import { Link, NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { openName } from '../data/queries/open-name.ts';
import { useLive } from '../data/useLive.ts';
import { useSpace } from '../data/useSpace.ts';
import { ensureTexts } from '../i18n/i18n.ts';
import { useText } from '../i18n/useText.ts';
import { StopShownContext } from '../parts/stop-shown.ts';
import { SyncPanelOpenerContext } from '../parts/sync-panel-opener.ts';
import type { Route } from '../routes/route.ts';
import { rowAt } from '../routes/row-at.ts';
import { href } from '../routes/table.ts';
import { keepFocus } from '../ui/keep-focus.ts';
import { ToastContext, useToast } from '../ui/overlay/useToast.ts';
import { Banner } from '../ui/state/Banner.tsx';
import { ErrorBoundary } from './errors/ErrorBoundary.tsx';
import { Footer } from './Footer.tsx';
import { InstallPrompt } from './install/InstallPrompt.tsx';
import { createLanding } from './landing.ts';
import { lazyPart } from './lazy-part.ts';
import { BottomNavigation } from './navigation/BottomNavigation.tsx';
import { MobileMenu } from './navigation/MobileMenu.tsx';
import type { Listed } from './navigation/navigation.ts';
import { TopNavigation } from './navigation/TopNavigation.tsx';
import type { ShellContext } from './ScreenFrame.tsx';
import styles from './Shell.module.css';
import { SyncStatusButton } from './sync/SyncStatusButton.tsx';
import { ToastRelayContext } from './toasts/toast-relay.ts';
import type { UpdateOffer } from './update/update-offer.ts';
import { UpdatePrompt } from './update/UpdatePrompt.tsx';
import { DrawnContext } from './useIsDrawn.ts';
import { useSearchKey } from './useSearchKey.ts';

interface DialogProps {
  readonly onClose: () => void;
}
const bringSyncPanel = async () => {
  const texts = ensureTexts(['challenges', 'failure', 'pain', 'repair', 'sync']);
  const [module] = await Promise.all([import('./sync/SyncPanel.tsx'), texts]);
  return { default: module.SyncPanel };
};
const dialogs = {
  legal: lazyPart<DialogProps>(async () => {
    const [module] = await Promise.all([import('./legal/LegalDialog.tsx'), ensureTexts(['legal'])]);
    return { default: module.LegalDialog };
  }),
  sync: lazyPart<DialogProps>(bringSyncPanel),
};

export interface ShellProps {
  readonly routes: readonly (Listed & Pick<Route, 'uninterrupted'>)[];
  readonly updateOffer: UpdateOffer;
  /** notifications not read yet; there are none until they exist */
  readonly unread?: number;
  readonly onError: (error: unknown) => void;
}

/** The frame around every screen. */
export function Shell({ routes, updateOffer, unread = 0, onError }: ShellProps) {
  const t = useText('shell');
  const toaster = useToast();
  const toastRelay = useContext(ToastRelayContext);
  const { profile } = useSpace();
  const name = useLive(openName) ?? profile.name ?? '';
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [visit, setVisit] = useState({ count: 1, pathname, isReturn });
  if (visit.pathname !== pathname) setVisit({ count: visit.count + 1, pathname, isReturn });
  const menuId = useId();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [dialog, setDialog] = useState<keyof typeof dialogs | null>(null);
  // While its code is fetched nothing else takes its place: React would hold back the dialog for 300 ms after that.
  const [isOpening, startOpening] = useTransition();
  const main = useRef<HTMLElement>(null);
  const arrived = useRef<number | null>(null);
  const failed = useRef<number | null>(null);
  const [landing] = useState(createLanding);
  const isUninterrupted = rowAt(routes, pathname)?.uninterrupted === true;

  useLayoutEffect(() => (isUninterrupted ? toastRelay?.holdBack() : undefined), [isUninterrupted, toastRelay]);

  const openSyncPanel = useCallback(() => startOpening(() => setDialog('sync')), []);
  const openLegal = useCallback(() => startOpening(() => setDialog('legal')), []);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const [stops, setStops] = useState(0);
  const showStop = useCallback(() => {
    setStops((count) => count + 1);
    return () => setStops((count) => count - 1);
  }, []);
  useEffect(() => landing.follow(), [landing]);
  useEffect(keepFocus, []);
  useSearchKey(!isUninterrupted);
  const drawn = useContext(DrawnContext);
  useEffect(() => {
    // Where it cannot be had now, the tap tries again and says so.
    drawn.then(bringSyncPanel).catch(() => undefined);
  }, [drawn]);
  useLayoutEffect(() => {
    const last = failed.current ?? arrived.current;
    if (last !== null && last !== visit.count) landing.leave();
    landing.stay(key);
  }, [landing, visit, key]);
  const context = useMemo<ShellContext>(
    () => ({
      visit: visit.count,
      onArrival: (current) => {
        const isNew = arrived.current !== current;
        if ((!isNew && failed.current !== current) || main.current === null) return false;
        const isStart = arrived.current === null && failed.current === null;
        [arrived.current, failed.current] = [current, null];
        landing.arrive(key, isStart ? 'start' : visit.isReturn ? 'back' : 'forward', main.current);
        return isNew;
      },
      onFailure: (current) => {
        if (failed.current === current || main.current === null) return;
        const isStart = arrived.current === null && failed.current === null;
        failed.current = current;
        landing.arrive(key, isStart ? 'start' : 'forward', main.current);
      },
      onError,
    }),
    [landing, visit, key, onError],
  );

  return (
    <SyncPanelOpenerContext value={openSyncPanel}>
      <a className="visually-hidden" href="#main">
        {t('skip')}
      </a>
      <header className={styles['top']}>
        <TopNavigation
          routes={routes}
          name={name}
          unread={unread}
          status={<SyncStatusButton isOpening={isOpening} onOpen={openSyncPanel} />}
          isMenuOpen={isMenuOpen}
          menuId={menuId}
          onMenuToggle={() => setMenuOpen((isOpen) => !isOpen)}
          onError={onError}
        />
        {isMenuOpen && <MobileMenu id={menuId} routes={routes} onClose={closeMenu} onLegal={openLegal} />}
      </header>
      {profile.isSample === true && (
        <div className={`wrap ${styles['sample']}`}>
          <Banner
            title={t('sample.text')}
            action={
              <Link className="link" to={href('people')}>
                {t('sample.people')}
              </Link>
            }
          />
        </div>
      )}
      <main id="main" ref={main} className={styles['main']} tabIndex={-1}>
        <ToastContext value={isUninterrupted ? (toastRelay?.own ?? toaster) : toaster}>
          <StopShownContext value={showStop}>
            <Outlet context={context} />
          </StopShownContext>
        </ToastContext>
      </main>
      <Footer onLegal={openLegal} />
      {!isUninterrupted && <BottomNavigation routes={routes} />}
      {!isUninterrupted && <UpdatePrompt offer={updateOffer} instead={stops === 0 && <InstallPrompt />} />}
      <Suspense fallback={null}>
        {dialog !== null && (
          <ErrorBoundary
            key={dialog}
            fallback={() => null}
            onError={(error) => {
              onError(error);
              dialogs[dialog].forget();
              setDialog(null);
              toaster.show({ title: t('error.dialog'), sign: 'warning' });
            }}
          >
            {createElement(dialogs[dialog].part(), { onClose: () => setDialog(null) })}
          </ErrorBoundary>
        )}
      </Suspense>
    </SyncPanelOpenerContext>
  );
}
