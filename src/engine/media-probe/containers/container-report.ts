import type { FileEnd, MediaFacts } from '../../../shared/model/media-facts.ts';

/** What a container's own index says about the file. */
export interface ContainerReport {
  readonly wholeness: Wholeness;
  /**
   * What the end of the file consists of. Undefined if that was not checked, or the container's content can't be told from
   * zeros. `zeros`: the last frame ends with the file, and in zeros.
   */
  readonly end?: FileEnd;
  /** Facts that are more exact than MediaInfo's. For those not listed, MediaInfo's are used. */
  readonly facts: ContainerFacts;
}

/** `unknown` if a container does not say how long it is, or checking would take too long. */
export type Wholeness =
  | { readonly kind: 'whole' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'incomplete'; readonly missing: MissingPart };

export type MissingPart = 'beginning' | 'end' | 'index' | 'middle' | 'closing';

export type ContainerFacts = Partial<
  Pick<
    MediaFacts,
    | 'height'
    | 'durationSeconds'
    | 'frameRate'
    | 'frameRateMode'
    | 'frameCount'
    | 'rotationDegrees'
    | 'startTimecode'
    | 'startTimecodeUnread'
  >
> & {
  /** The four-character code of the codec, where MediaInfo does not see it. */
  readonly codecId?: string;
};

export const whole: Wholeness = { kind: 'whole' };
export const unknownWholeness: Wholeness = { kind: 'unknown' };
export const incomplete = (missing: MissingPart): Wholeness => ({ kind: 'incomplete', missing });
