import { useQuery } from '@tanstack/react-query';
import { notManaged } from '../../../shared/model/not-managed.ts';
import type { Managed } from '../../../shared/model/policy.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { managedQuery } from '../../bridge/queries.ts';

/** The settings that the organization has fixed. Loaded once: a changed policy applies from the next start. */
export const useManaged = (): Managed => useQuery(managedQuery(useBridge())).data ?? notManaged;
