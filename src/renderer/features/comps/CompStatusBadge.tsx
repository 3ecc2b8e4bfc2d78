import type { CompStatus } from '../../../shared/api/comp.ts';
import { compStatusTexts } from '../../../shared/messages/comps.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Tone } from '../../ui/tone.ts';

const tones: Readonly<Record<CompStatus, Tone>> = {
  draft: 'idle',
  in_review: 'busy',
  changes_requested: 'wait',
  approved: 'good',
};

export function CompStatusBadge({ status }: { readonly status: CompStatus }) {
  return <StatusBadge tone={tones[status]}>{compStatusTexts[status]}</StatusBadge>;
}
