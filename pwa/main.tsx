import './ui/tokens.css';
import './ui/base.css';
import 'virtual:display-face.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app/App';
import { preloadScreen, routeObjects } from './app/router';
import { showChosenTheme } from './app/ThemeSwitch';
import { createUpdateOffer } from './app/update/update-offer';
import { languagePreference } from './data/device-preferences';
import { createQueryClient } from './data/server-state/query-client';
import { startSpace } from './data/start-space';
import { browserNetwork } from './data/sync/network';
import { localTime } from './device/local-time';
import { browserPage } from './device/page';
import { initI18n } from './i18n/i18n';
import { registerServiceWorker } from './offline/register';
import { routeTable } from './routes/table';

const report = (error: unknown): void => console.error(error);
const isOwnMachine = ['localhost', '127.0.0.1'].includes(location.hostname);

showChosenTheme();
preloadScreen(routeTable, location.pathname);
const updateOffer = createUpdateOffer();
// The development server has no service worker.
const askWorker = import.meta.env.PROD ? registerServiceWorker({ onUpdateReady: updateOffer.offer, onFailure: report }).askToSync : () => undefined;

const [opened] = await Promise.all([
  startSpace({ page: browserPage, device: localTime, network: browserNetwork, askWorker, onCrash: report }),
  initI18n({ storage: languagePreference, search: location.search, browserLanguages: navigator.languages, pseudoAllowed: isOwnMachine }),
]);

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has lost its #root');
const root = createRoot(element);
if (opened.ok) {
  const router = createBrowserRouter(routeObjects(routeTable, { updateOffer }));
  root.render(
    <StrictMode>
      <App started={opened.value} queryClient={createQueryClient()} router={router} onFault={report} />
    </StrictMode>,
  );
} else {
  const { Recovery } = await import('./app/faults/Recovery');
  root.render(<Recovery failure={opened.failure} />);
}
