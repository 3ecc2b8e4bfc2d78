/** Words and phrases that no text of Renderdrop uses any more, each with its replacement. */
export interface RetiredWord {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Contexts in which the word means something else, or is part of a name. */
  readonly except?: readonly RegExp[];
  /** A usual word when writing about HTTP, webhooks or the contract; pages for developers may use it. */
  readonly isTechnical?: true;
}

/** Names that come from the contract, operating systems and other programs. */
const givenNames = [/“Send to”|Send to Renderdrop|"Send to"/, /PUT\b/];

const retiredWords: readonly RetiredWord[] = [
  {
    pattern: /\b(re)?sen(d|ds|t|ding)\b/i,
    isTechnical: true,
    instead: 'upload',
    except: [
      ...givenNames,
      /change events|test event|sends? (no|an?) \w+ (event|header)|send (this|the) (file|report|logs)/i,
    ],
  },
  {
    pattern: /\bdeliver(s|ed|y|ies|ing)?\b/i,
    isTechnical: true,
    instead: 'upload',
    except: [/webhook|event|deliver(y|ies) of events/i],
  },
  { pattern: /\btransfer(s|red|ring)?\b/i, isTechnical: true, instead: 'upload, Uploads' },
  { pattern: /\b(look|looks) only\b|you can view, not change/i, instead: 'view only' },
  { pattern: /version shown now|shown now|now shows another version/i, instead: 'v4, or current version' },
  { pattern: /\basks? you\b|\bfor your decision\b/i, instead: 'needs attention, needs a choice' },
  { pattern: /\bunder way\b|\bon (its|their) way\b/i, isTechnical: true, instead: 'uploading' },
  {
    pattern: /\banew\b|\ball the same\b|\blet be\b|\bwhat is over\b|\bthe way to\b/i,
    instead: 'Retry, Upload anyway, …',
  },
  { pattern: /\b(go|goes|going|went) on\b/i, instead: 'Resume, Continue' },
  { pattern: /\bask(s|ed|ing)? (the service|again|for the rest)\b/i, instead: 'Refresh, Load more' },
  { pattern: /\bdo not send\b|\bleave it out\b|\bleft out\b/i, instead: 'Cancel, Skip' },
  { pattern: /\b(is|are|be) called\b/i, isTechnical: true, instead: 'is named' },
  { pattern: /\bmachines?\b/i, isTechnical: true, instead: 'computer' },
  { pattern: /\bfilled with a show\b|\bwhole service\b/i, instead: 'a sample project on your computer' },
  {
    pattern: /\bthe service\b|\bthe line\b|\bof (this|the) line\b/i,
    isTechnical: true,
    instead: 'the server',
    except: [/the service('s)? (file|manager)|end of the line|(on|the) line \d/i],
  },
  { pattern: /\b(nothing|no item|file) fits\b|\bfits? nothing\b/i, instead: 'No match' },
  { pattern: /\burgent\b|before all others|front of the line/i, instead: 'High priority, Move to top' },
  { pattern: /\bby itself\b|\bby themselves\b/i, instead: 'automatically, or nothing' },
  { pattern: /\b(these|the) very\b/i, instead: 'the same' },
  { pattern: /\bas of (just now|\w+ ago)/i, instead: 'Updated just now' },
  { pattern: /\bhowever it ended\b/i, instead: 'Any result' },
  { pattern: /\bits last day\b|\bhas no end\b/i, instead: 'has expired, Never' },
  { pattern: /\bthere is more than\b/i, instead: 'Paste only the key' },
  { pattern: /\ball right\b/i, instead: 'Got it' },
  { pattern: /\bas the system says\b|\bas the system\b/i, instead: 'Match system' },
  { pattern: /\bfrom when until when\b/i, instead: 'Between' },
  { pattern: /\bwhere data lies\b/i, instead: 'Data folder' },
  { pattern: /\bbeing (read|processed|prepared)\b/i, instead: 'Processing, Preparing' },
  { pattern: /\b(wait|waits|waiting) for its turn\b|\bits turn\b/i, instead: 'Queued' },
  { pattern: /\bfor this run only\b|\bkept nowhere\b/i, instead: 'until you quit' },
  { pattern: /\bmake one more\b/i, instead: 'Retry as a new version' },
  { pattern: /\bcancelled\b/i, instead: 'canceled' },
];

export function retiredIn(
  text: string,
  kind: 'for people' | 'for developers' = 'for people',
): readonly RetiredWord[] {
  return retiredWords
    .filter(({ isTechnical }) => kind === 'for people' || !isTechnical)
    .filter(({ pattern, except = [] }) => pattern.test(text) && !except.some((one) => one.test(text)));
}
