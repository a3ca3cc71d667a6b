/** The icons beside the menu's labels. They are decorative. */
import type { MenuTarget } from "@helpline/contract/menus";
import type { ModalManagerName, ScreenName } from "@helpline/contract/screens";
import {
  IconAddressBook,
  IconBuilding,
  IconBuildingCommunity,
  IconCalendarWeek,
  IconChartBar,
  IconClipboardCheck,
  IconClock,
  IconCode,
  IconDatabaseExport,
  IconFile,
  IconFileImport,
  IconFileSearch,
  IconFileText,
  IconFolders,
  IconHelpCircle,
  IconHistory,
  IconHome,
  IconListCheck,
  IconLogout,
  IconMail,
  IconMessageCircle,
  IconMessages,
  IconPhoneCall,
  IconScale,
  IconSchool,
  IconSettings,
  IconShieldHeart,
  IconShieldLock,
  IconSpeakerphone,
  IconStethoscope,
  IconTrash,
  IconUserCircle,
  IconUsers,
} from "@tabler/icons-react";

export type MenuIcon = typeof IconHome;

const screenIcons: Readonly<Partial<Record<ScreenName, MenuIcon>>> = {
  welcome: IconHome,
  account: IconUserCircle,
  twoStep: IconShieldLock,
  changePassword: IconShieldLock,
  call: IconPhoneCall,
  enquiries: IconMessages,
  concerns: IconShieldHeart,
  followUps: IconListCheck,
  week: IconCalendarWeek,
  caseManager: IconFolders,
  advisorSystem: IconMessageCircle,
  advocateSystem: IconScale,
  clinicSystem: IconStethoscope,
  evaluationSystem: IconClipboardCheck,
  timeSheets: IconClock,
  reports: IconChartBar,
  logout: IconLogout,
  mail: IconMail,
  letters: IconFileText,
  notice: IconSpeakerphone,
  accessLog: IconHistory,
  subjectAccess: IconFileSearch,
  deletedCases: IconTrash,
  import: IconFileImport,
  backups: IconDatabaseExport,
  settings: IconSettings,
  apiReader: IconCode,
  help: IconHelpCircle,
};

const modalIcons: Readonly<Partial<Record<ModalManagerName, MenuIcon>>> = {
  users: IconUsers,
  schools: IconSchool,
  gps: IconBuilding,
  guardians: IconAddressBook,
  "local-authorities": IconBuildingCommunity,
};

export function iconOf(target: MenuTarget): MenuIcon {
  return ("modal" in target ? modalIcons[target.modal] : screenIcons[target.screen]) ?? IconFile;
}
