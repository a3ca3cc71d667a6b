/** The frame of the logged-in screens: header, menu, list modals, command palette. */
import "#shared/mantine.css";
import { dueMenu, type MenuTarget, menuItemOf, menus } from "@helpline/contract/menus";
import { modalManagers, screens } from "@helpline/contract/screens";
import { IconKeyboard, IconPin, IconPinned, IconPlayerStop } from "@tabler/icons-react";
import { QueryClientProvider } from "@tanstack/react-query";
import { Link, useRouteContext, useRouterState } from "@tanstack/react-router";
import { Fragment, type ReactNode, useEffect, useReducer, useState } from "react";
import { AskedDialogHost } from "#shared/dialogs/asked-dialog.tsx";
import { useCloseWithPage } from "#shared/dialogs/close-with-page.ts";
import { preloadDialogs } from "#shared/dialogs/dialog-code.ts";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { Paper } from "#shared/paper/paper.tsx";
import { whenIdle } from "#shared/scheduling.ts";
import { useSession } from "#shared/session/use-session.ts";
import { ToastHost } from "#shared/toasts/toast-host.tsx";
import { ColourSchemeButton } from "../colour-scheme.tsx";
import { ModalManagerHost } from "../modals/modal-manager-host.tsx";
import { screenAt } from "../route-guard.ts";
import { PaletteHost, SearchButton } from "./command-palette-host.tsx";
import frame from "./frame.module.css";
import { Brand, contentId, MenuButton } from "./frame-parts.tsx";
import styles from "./logged-in-frame.module.css";
import { iconOf } from "./menu-icons.ts";
import { type MenuState, useMenu } from "./use-menu.ts";
import "./logged-in.css";
import { casePlaceOf } from "@helpline/contract/cases/case-place";
import { capitalised } from "@helpline/contract/words";
import { clockOf, stopTimer, timerWords, useCallTimer } from "#shared/call-timer/call-timer.ts";
import { dismissDialogs, isModalOpen } from "#shared/dialogs/dialog-store.ts";
import { codeOf, showCodeFailure, useCode } from "#shared/screen-code.tsx";
import { useSaveKey, useShortcut } from "#shared/shortcuts/use-shortcut.ts";
import {
  closeModalManager,
  openModalManager,
  setShortcutsOpen,
  useOpenModalManager,
  useShortcutsOpen,
} from "../modals/modal-store.ts";
import callTimerStatusClasses from "./call-timer-status.module.css";
import { LiveHost } from "./live-host.tsx";
import menuClasses from "./menu.module.css";
import { keyOf } from "./palette-targets.ts";

// Opens the dialog of keyboard shortcuts: with `?`, from the foot of the menu, or from the command palette.
// Also binds the key that saves any form.

const dialog = codeOf(() => import("./shortcuts-dialog.tsx"));

export function ShortcutsButton({ onChoose }: { readonly onChoose: () => void }) {
  const open = () => {
    onChoose();
    setShortcutsOpen(true);
  };
  return (
    <button
      type="button"
      className={styles.shortcuts}
      aria-haspopup="dialog"
      onPointerEnter={dialog.prefetch}
      onClick={open}
    >
      <IconKeyboard size={16} stroke={1.75} aria-hidden="true" />
      Keyboard shortcuts
    </button>
  );
}

export function ShortcutsHost() {
  const isOpen = useShortcutsOpen();
  /** A new key for each opening: the list is made again, and the dialog stays while it fades out. */
  const [opening, setOpening] = useState(0);
  useSaveKey();
  useShortcut("help", () => !isModalOpen() && setShortcutsOpen(true));
  useEffect(() => () => setShortcutsOpen(false), []);
  useEffect(() => {
    if (isOpen) setOpening((now) => now + 1);
  }, [isOpen]);
  const isLoaded = useCode(dialog, isOpen, (error) => {
    setShortcutsOpen(false);
    void showCodeFailure(error);
  });
  if (opening === 0 || !isLoaded) return null;
  return <dialog.Component key={opening} opened={isOpen} onClose={() => setShortcutsOpen(false)} />;
}

/** Closes what may be open when a page is left: the banner of a call, which opens other pages, is above it. */
function closeOverPage(): void {
  closeModalManager();
  dismissDialogs("notice");
}

export default function LoggedInFrame({ children }: { readonly children: ReactNode }) {
  const { queries } = useRouteContext({ from: "__root__" });
  const menu = useMenu({ mayPin: true });
  const { due } = useSession();
  useEffect(() => whenIdle(preloadDialogs), []);
  useCloseWithPage(closeOverPage);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const heading = screens[screenAt(path) ?? "notFound"].title.toLowerCase();

  return (
    <QueryClientProvider client={queries}>
      <header className={frame.header} data-paper="hidden">
        <MenuButton menu={menu} />
        <Brand />
        {!due && <SearchButton />}
        <CallTimerStatus />
        <WhoIsLoggedIn className={styles.headerWho} />
        <AccountLink />
        <ColourSchemeButton />
      </header>
      <div className={styles.body}>
        <SideMenu menu={menu} />
        <div className={styles.column}>
          <LiveHost />
          <main id={contentId} tabIndex={-1} className={styles.main}>
            <Paper heading={heading}>{children}</Paper>
          </main>
        </div>
      </div>
      <ModalManagerHost />
      <AskedDialogHost />
      {!due && <PaletteHost />}
      <ShortcutsHost />
      <ToastHost />
    </QueryClientProvider>
  );
}

/** The menus have no entry for the caller's own account (ADRs 4 and 5). */
function AccountLink() {
  const { due } = useSession();
  const screen = due ?? "account";
  const { path, title } = screens[screen];
  const Icon = iconOf({ screen });
  return (
    <Link to={path} className={frame.iconButton} aria-label={title} title={title}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </Link>
  );
}

function SideMenu({ menu }: { readonly menu: MenuState }) {
  const { userType } = useSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  // Long menus scroll: the entry of the present screen may be below the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path marks another entry
  useEffect(() => {
    if (!menu.isShown) return;
    menu.menu.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [path, menu.isShown, menu.menu]);
  return (
    <>
      {menu.isShown && !menu.isWide && (
        <div className={styles.backdrop} aria-hidden="true" onClick={menu.hide} />
      )}
      <nav
        id="menu"
        ref={menu.menu}
        aria-label="Menu"
        className={styles.menu}
        data-pinned={menu.isPinned || undefined}
        hidden={!menu.isShown}
        data-paper="hidden"
        {...menu.handlers}
      >
        {!menu.isWide && <WhoIsLoggedIn className={styles.menuWho} />}
        <Menu key={userType} onChoose={() => !menu.isPinned && menu.hide()} />
        <div className={styles.foot}>
          <ShortcutsButton onChoose={() => !menu.isPinned && menu.hide()} />
          {menu.isWide && <PinButton menu={menu} />}
        </div>
      </nav>
    </>
  );
}

function PinButton({ menu }: { readonly menu: MenuState }) {
  const Icon = menu.isPinned ? IconPinned : IconPin;
  return (
    <button type="button" className={styles.pin} aria-pressed={menu.isPinned} onClick={menu.pin}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      Keep the menu open
    </button>
  );
}

/** The name and role of the person who is logged in. */
function WhoIsLoggedIn({ className }: { readonly className: string | undefined }) {
  const { firstName, lastName, userType } = useSession();
  return (
    <p className={`${styles.who} ${className}`}>
      <span className="visually-hidden">Logged in as </span>
      <span className={styles.whoName}>
        {firstName} {lastName}
      </span>
      <span className={styles.whoRole}>{capitalised(userType)}</span>
    </p>
  );
}

/** The running call timer in the header: `04:12 case 258 [stop]`. */
function CallTimerStatus() {
  const timer = useCallTimer();
  const { userType } = useSession();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const isRunning = timer !== null && timer.endedAt === undefined;
  useEffect(() => {
    if (!isRunning) return;
    const ticking = setInterval(tick, 1000);
    return () => clearInterval(ticking);
  }, [isRunning]);
  if (!timer) return null;
  const { caseId } = timer;
  const clock = clockOf(timer);
  const stop = async () => {
    const message = timerWords.stopQuestion(clock, caseId);
    if (await askYesNo({ title: timerWords.stop, message })) stopTimer();
  };
  const { path } = screens[casePlaceOf(userType).page];
  return (
    <div
      className={callTimerStatusClasses.timer}
      data-ended={timer.endedAt !== undefined || undefined}
    >
      <span className={callTimerStatusClasses.dot} aria-hidden="true" />
      <span role="timer" aria-label="Call timer" className={callTimerStatusClasses.clock}>
        {clock}
      </span>
      {caseId === null ? (
        <Link to={screens.call.path} className={callTimerStatusClasses.of}>
          <span className={callTimerStatusClasses.words}>
            {timer.endedAt === undefined ? timerWords.call : timerWords.ended}
          </span>
        </Link>
      ) : (
        <Link to={path} search={{ case_id: caseId }} className={callTimerStatusClasses.of}>
          <span className={callTimerStatusClasses.words}>{timerWords.ofCase(caseId)}</span>
        </Link>
      )}
      <button
        type="button"
        className={callTimerStatusClasses.stop}
        aria-label={timerWords.stop}
        title={timerWords.stop}
        onClick={() => void stop()}
      >
        <IconPlayerStop size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}

// The menu of the caller's role, from the contract's table.

interface MenuProps {
  /** Called before an item runs, so that the focus can return later. */
  readonly onChoose: () => void;
}

export function Menu({ onChoose }: MenuProps) {
  const { userType, due } = useSession();
  const groups = due ? dueMenu(due) : menus[userType];
  return groups.map((group, index) => (
    <Fragment key={group.map(keyOf).join()}>
      {index > 0 && <hr className={menuClasses.separator} />}
      <ul className={menuClasses.list}>
        {group.map((target) => (
          <li key={keyOf(target)}>
            <MenuItem target={target} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

function MenuItem({ target, onChoose }: MenuProps & { readonly target: MenuTarget }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const openModal = useOpenModalManager();
  const Icon = iconOf(target);
  const icon = <Icon size={18} stroke={1.75} aria-hidden="true" />;
  if ("modal" in target) {
    const choose = () => {
      onChoose();
      openModalManager(target.modal);
    };
    return (
      <button
        type="button"
        className={menuClasses.item}
        aria-haspopup="dialog"
        data-open={openModal === target.modal || undefined}
        onClick={choose}
      >
        {icon}
        {modalManagers[target.modal].title}
      </button>
    );
  }
  const screen = screens[target.screen];
  const isPresent = menuItemOf(path) === target.screen;
  return (
    <Link
      to={screen.path}
      className={menuClasses.item}
      aria-current={isPresent ? "page" : undefined}
      onClick={onChoose}
    >
      {icon}
      {target.label ?? screen.title}
    </Link>
  );
}
