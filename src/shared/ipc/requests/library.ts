import { z } from 'zod';
import { compSchema, createCompRequestSchema } from '../../api/comp.ts';
import { mediaIdSchema, projectIdSchema, stageIdSchema, versionIdSchema } from '../../api/ids.ts';
import { noteSchema, noteStatusFilterSchema } from '../../api/note.ts';
import { projectSchema } from '../../api/project.ts';
import { accountIdSchema } from '../../model/account.ts';
import { itemRateSchema } from '../../model/comp-time.ts';
import { compPlanSchema } from '../../model/comps.ts';
import { frameRateSchema } from '../../model/frame-rate-schema.ts';
import {
  localVersionSchema,
  mediaViewSchema,
  sourceSchema,
  stageViewSchema,
  uploadedVersionSchema,
  versionFromHereSchema,
} from '../../model/library-views.ts';
import { tinyPictureSchema } from '../../model/tiny-picture.ts';
import { versionRateSchema } from '../../model/version-rates.ts';
import { request } from '../definition.ts';
import { noValue } from '../values.ts';

/** The account whose library is read. Another account may be shown by the time the answer comes. */
const ofAccount = { accountId: accountIdSchema };

const pageShape = {
  ...ofAccount,
  source: sourceSchema,
  cursor: z.string().min(1).max(2_000).nullable(),
};

const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    fetchedAtMs: z.number().nullable(),
  });

const itemOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ item: item.nullable(), fetchedAtMs: z.number().nullable() });

const givenId = z.string().min(1).max(128);
const givenProject = givenId.pipe(projectIdSchema);
const givenMedia = givenId.pipe(mediaIdSchema);

export const libraryRequests = {
  projects: request(z.strictObject(pageShape), pageOf(projectSchema)),
  project: request(
    z.strictObject({ ...ofAccount, source: sourceSchema, projectId: givenProject }),
    itemOf(projectSchema),
  ),
  stages: request(z.strictObject({ ...pageShape, projectId: givenProject }), pageOf(stageViewSchema)),
  media: request(z.strictObject({ ...pageShape, projectId: givenProject }), pageOf(mediaViewSchema)),
  mediaItem: request(
    z.strictObject({ ...ofAccount, source: sourceSchema, projectId: givenProject, mediaId: givenMedia }),
    itemOf(mediaViewSchema),
  ),
  notes: request(
    z.strictObject({
      ...pageShape,
      projectId: givenProject,
      mediaId: givenMedia,
      status: noteStatusFilterSchema,
      versionId: givenId.pipe(versionIdSchema).nullable(),
    }),
    pageOf(noteSchema),
  ),
  /** Open notes of each item of a project, as far as they are known. The engine decides when to fetch them. */
  openNotes: request(
    z.strictObject({ ...ofAccount, projectId: givenProject }),
    z.object({
      counts: z.array(z.object({ mediaId: mediaIdSchema, open: z.number().int() })),
      /** False while some items' notes have not been fetched. */
      ofAllItems: z.boolean(),
    }),
  ),
  /** Stores the colors of thumbnails that the window has shown. */
  keepTinyPictures: request(
    z.strictObject({
      ...ofAccount,
      pictures: z.array(z.strictObject({ mediaId: givenMedia, tiny: tinyPictureSchema.strict() })).max(200),
    }),
    noValue,
  ),
  /** The items on screen, whose open notes are counted first. Empty if the window shows none. */
  setInSight: request(
    z.strictObject({ ...ofAccount, projectId: givenProject, mediaIds: z.array(givenMedia).max(500) }),
    noValue,
  ),
  /**
   * What is known of an item's versions that were uploaded from this computer. Their frame rates, which note times need,
   * come from the renders or from the artist. `picture` is the size of the frames that can be shown, if the render is
   * still on this computer.
   */
  versionsFromHere: request(
    z.strictObject({ projectId: givenProject, mediaId: givenMedia }),
    z.object({
      versions: z.array(
        versionRateSchema.extend({
          picture: z.object({ width: z.int().positive(), height: z.int().positive() }).nullable(),
        }),
      ),
      /** What the artist set for all versions that were not uploaded from here; null if nothing. */
      told: frameRateSchema.nullable(),
      /** The versions whose file is still on this computer, newest first. */
      local: z.array(localVersionSchema),
      uploads: z.array(uploadedVersionSchema),
      /** Those of which nothing is left: the file is gone or has changed, and there is no small copy. */
      lost: z.array(versionIdSchema),
    }),
  ),
  /**
   * What uploads from here tell of these items, for comps: their frame rates, and which version was current when. The service is
   * not asked.
   */
  itemsFromHere: request(
    z.strictObject({ mediaIds: z.array(givenMedia).max(1_000) }),
    z.object({ rates: z.array(itemRateSchema), uploads: z.array(versionFromHereSchema) }),
  ),
  tellFrameRate: request(z.strictObject({ mediaId: givenMedia, rate: frameRateSchema }), noValue),
  comps: request(z.strictObject({ ...pageShape, projectId: givenProject }), pageOf(compSchema)),
  /** Plans which item goes on which screen, and what the service would refuse. */
  planComp: request(
    z.strictObject({
      ...ofAccount,
      projectId: givenProject,
      stageId: givenId.pipe(stageIdSchema),
      mediaIds: z.array(givenMedia).min(1).max(500),
    }),
    compPlanSchema,
  ),
  createComp: request(
    z.strictObject({ ...ofAccount, projectId: givenProject, comp: createCompRequestSchema }),
    compSchema,
  ),
} as const;
