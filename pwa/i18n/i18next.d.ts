import 'i18next';
import type { English } from './english';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: English;
  }
}
