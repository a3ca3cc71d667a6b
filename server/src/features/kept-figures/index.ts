/** All kept figures of the features (ADR 12), which are settled and recounted together. */
import type { KeptFigures } from "#database/kept-figures";
import { caseLists } from "#features/cases/index";
import { guardianCount } from "#features/reference-records/index";
import { reportFigures } from "#features/reports/index";

export const allKeptFigures: readonly KeptFigures[] = [caseLists, guardianCount, ...reportFigures];
