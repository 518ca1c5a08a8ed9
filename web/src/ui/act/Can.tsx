import type { ReactNode } from 'react';
import type { Permit } from '#contract/kit/endpoint.ts';
import { useAllowed } from '../../data/session.ts';

/** Shows its children to those who hold the permission. */
export function Can({ permit, children }: { permit: Permit; children: ReactNode }) {
  return useAllowed(permit) ? children : null;
}
