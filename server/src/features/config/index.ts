/** The parts of the configuration that pages need (WIRE-22). */
import { uploadLimitBytes } from "@helpline/contract/case-files/case-files.messages";
import { configRoutes } from "@helpline/contract/config/product-config";
import type { RouteData } from "@helpline/contract/http";
import { logoAddress } from "@helpline/contract/settings/settings";
import { anyLead } from "#features/concerns/index";
import type { Settings } from "#features/settings/index";
import { jsonType, writeAnswer } from "#http/json-schema";
import { PreparedAnswer } from "#http/prepared-answer";
import { type HandledRoute, prepared } from "#http/route";
import type { Config } from "#operations/config";

export function configFeature(options: {
  config: Pick<Config, "casesPageSize" | "timeZone">;
  /** The settings in force. */
  settings(): Settings;
}): HandledRoute[] {
  const rest = {
    cases_page_size: options.config.casesPageSize,
    upload_limit_bytes: uploadLimitBytes,
    time_zone: options.config.timeZone,
  };
  const { status, message } = configRoutes.config;
  const writtenFor = (all: Settings, takesConcerns: boolean) => {
    const { logo, nature_of_case, retired_natures, earlier_wordings, ...settings } = all;
    const data: RouteData<typeof configRoutes.config> = {
      ...settings,
      ...rest,
      nature_of_case: [...nature_of_case],
      retired_natures: [...retired_natures],
      earlier_wordings: [...earlier_wordings],
      takes_concerns: takesConcerns,
      logo: logo === null ? null : logoAddress(logo),
    };
    const text = writeAnswer(configRoutes.config, { status, message, data });
    return new PreparedAnswer(jsonType, text, "private, no-cache");
  };
  // Every page load asks for it, and it changes seldom.
  let latest: { settings: Settings; takesConcerns: boolean; answer: PreparedAnswer } | undefined;
  return [
    prepared(configRoutes.config, async ({ db }) => {
      const takesConcerns = await anyLead(db);
      const settings = options.settings();
      if (latest?.settings !== settings || latest.takesConcerns !== takesConcerns) {
        latest = { settings, takesConcerns, answer: writtenFor(settings, takesConcerns) };
      }
      return latest.answer;
    }),
  ];
}
