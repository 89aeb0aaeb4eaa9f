/** A service worker with nothing but the real Workbox queue, controlled by a test. */
import { Queue } from 'workbox-background-sync';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
Object.assign(self, { Queue });
