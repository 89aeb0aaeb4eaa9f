import { createContext, useContext } from 'react';

/** Where the figures of a page come from: made up, from the server, from this device. The page says it beside its title. */
export type Source = 'sample' | 'live' | 'device';

/** The one that is shown, given by `DashboardScreen`. */
export const SourceContext = createContext<Source>('sample');

export const useSource = (): Source => useContext(SourceContext);
