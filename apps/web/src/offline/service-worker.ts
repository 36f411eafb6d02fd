import { KeptFiles, type Release } from './kept-files.ts';

/** Written before this file by the build. */
declare const RELEASE: Release;
declare const RELEASE_ID: string;

/** The events and members of a service worker that are used here; the rest of the app has the types of the DOM. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
declare const registration: ServiceWorkerRegistration;
declare const clients: { claim(): Promise<void> };

const kept = new KeptFiles(RELEASE, RELEASE_ID);

const on = <E extends Event>(event: string, handle: (event: E) => void) =>
  addEventListener(event, handle as (event: Event) => void);

// Without `skipWaiting`: the worker of a new release waits until no page of the former one is open.
on<WorkerEvent>('install', (event) => event.waitUntil(kept.keepFirst()));

on<WorkerEvent>('activate', (event) =>
  event.waitUntil(
    Promise.all([kept.removeOthers(), registration.navigationPreload?.enable(), clients.claim()]),
  ),
);

on<RequestEvent>('fetch', (event) => {
  const { request } = event;
  const network = async () => (await event.preloadResponse) ?? fetch(request);
  const answer = kept.answer(request, network, (work) => event.waitUntil(work.catch(() => undefined)));
  if (answer) event.respondWith(answer);
});
