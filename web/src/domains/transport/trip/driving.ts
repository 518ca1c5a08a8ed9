import { createContext, use } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { tripLinkApi } from '#contract/transport/trip-link.ts';
import { tripApi } from '#contract/transport/trip.ts';

/** A trip as its driver sees it, by his account or by its link. */
export type Trip = Omit<OutputOf<typeof tripLinkApi.look>, 'warehouseName' | 'expireAt'>;
export type TripApi = typeof tripApi | typeof tripLinkApi;

/** The calls a trip is driven by, and what goes along with each of them: by link its word. */
interface Driving {
  api: TripApi;
  by: { token?: string };
}
export const DrivingContext = createContext<Driving>({ api: tripApi, by: {} });
export const useDriving = (): Driving => use(DrivingContext);
