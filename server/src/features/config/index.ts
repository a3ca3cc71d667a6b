/** The parts of the configuration that pages need (WIRE-22). */
import { uploadLimitBytes } from "@helpline/contract/case-files/case-files.messages";
import { configRoutes } from "@helpline/contract/config/product-config";
import { logoAddress } from "@helpline/contract/settings/logo";
import { anyLead } from "#features/concerns/index";
import type { Settings } from "#features/settings/index";
import { type HandledRoute, read } from "#http/route";
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
  return [
    read(configRoutes.config, async (_input, { db }) => {
      const { logo, nature_of_case, retired_natures, earlier_wordings, ...settings } =
        options.settings();
      return {
        ...settings,
        ...rest,
        nature_of_case: [...nature_of_case],
        retired_natures: [...retired_natures],
        earlier_wordings: [...earlier_wordings],
        takes_concerns: await anyLead(db),
        logo: logo === null ? null : logoAddress(logo),
      };
    }),
  ];
}
