import { almostSquare, aspectsMeant } from '../../../shared/model/shown-shape.ts';

const [leastSquare, mostSquare] = almostSquare;
const [leastMeant, mostMeant] = aspectsMeant;
const isTaken = `between(sar,${leastMeant},${mostMeant})*not(between(sar,${leastSquare},${mostSquare}))`;

/**
 * For `scale`: the width in which players show a picture (`shownShape`). The file is asked, because not all who want a picture of it
 * have its facts.
 */
export const shownWidth = `round(iw*if(${isTaken},sar,1))`;

/** For `scale`: the even height that goes with the width that was chosen. */
export const heightToWidth = `max(2,2*round(ow*ih/${shownWidth}/2))`;
