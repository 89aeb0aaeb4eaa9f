/**
 * Lets any screen open the sync panel ("What is waiting") without knowing who shows it. The shell provides the opener;
 * outside the shell (a test, the gallery) it does nothing.
 */
import { createContext, useContext } from 'react';

export const SyncPanelOpenerContext = createContext<() => void>(() => undefined);

export const useOpenSyncPanel = (): (() => void) => useContext(SyncPanelOpenerContext);
