import type { FileEnd, MediaFacts } from '../../../shared/model/media-facts.ts';

/** What a container says about itself, read from its own index. */
export interface ContainerReport {
  readonly wholeness: Wholeness;
  /**
   * Whether what this container is made of was seen to go on to the end of the file. Without it nobody looked, or the
   * container cannot tell its own content from zeros. `zeros`: its last picture ends the file, and in them.
   */
  readonly end?: FileEnd;
  /** What it says better than MediaInfo does; whatever is not here stays as MediaInfo has it. */
  readonly facts: ContainerFacts;
}

/** `unknown` where a container does not say how long it is, or nobody can afford to look. */
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
  /** The four letters of the codec, where MediaInfo does not get to see them. */
  readonly codecId?: string;
};

export const whole: Wholeness = { kind: 'whole' };
export const unknownWholeness: Wholeness = { kind: 'unknown' };
export const incomplete = (missing: MissingPart): Wholeness => ({ kind: 'incomplete', missing });
