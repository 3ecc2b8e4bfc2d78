import type { ProbeResult } from '../../../shared/model/media-facts.ts';
import type { ProbeVerdict } from './gate.ts';

/** What the probe's answer means for a file that has stopped moving. */
export function probeVerdictOf(probed: ProbeResult): ProbeVerdict {
  switch (probed.kind) {
    case 'video':
      return { kind: 'whole' };
    case 'truncated':
      return { kind: 'incomplete', says: probed.says };
    case 'not_video':
      return { kind: 'not_a_video', says: probed.says };
    case 'unreadable':
      return { kind: 'unreadable', says: probed.says };
  }
}
