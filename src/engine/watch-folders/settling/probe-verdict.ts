import { endNotThereSays } from '../../../shared/messages/media-files.ts';
import { type ProbeResult, wholenessOf } from '../../../shared/model/media-facts.ts';
import type { ProbeVerdict } from './gate.ts';

/** What the probe's result means for a file that has stopped changing. */
export function probeVerdictOf(probed: ProbeResult): ProbeVerdict {
  switch (probed.kind) {
    case 'video':
    case 'truncated':
      return verdictOfVideo(probed);
    case 'not_video':
      return { kind: 'not_a_video', says: probed.says };
    case 'unreadable':
      return { kind: 'unreadable', says: probed.says };
  }
}

function verdictOfVideo(probed: Extract<ProbeResult, { kind: 'video' | 'truncated' }>): ProbeVerdict {
  const says = probed.kind === 'truncated' ? probed.says : endNotThereSays;
  const end = probed.kind === 'video' ? probed.endsIn : 'data';
  switch (wholenessOf(probed)) {
    case 'whole':
      // Other bytes after the last part may come from another program. Zeros in place of content may be real content.
      return end === 'zeros' ? { kind: 'unsure', because: 'zeros' } : { kind: 'whole' };
    case 'unknown':
      return end === 'zeros' || end === 'other'
        ? { kind: 'incomplete', says }
        : { kind: 'unsure', because: 'no_length' };
    case 'incomplete':
    case null:
      return { kind: 'incomplete', says };
  }
}
