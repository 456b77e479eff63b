#!/usr/bin/python3
"""Opens a WebKitGTK window for WebKitWebDriver.

MiniBrowser is at least 447 px wide, keeps nothing on disk under automation, and asks people for the microphone.
Usage: webkit-shell.py <profile folder> <width> <height> <proxy or ''>. Lines of <profile folder>/problems.log are the page's errors.
"""
import os
import sys
import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gio, Gtk, WebKit2  # noqa: E402

PROFILE, WIDTH, HEIGHT, PROXY = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
# Reports what other engines report by themselves: console errors, errors and rejections that nobody caught.
REPORT = """
const report = (kind, text) => window.webkit.messageHandlers.problems.postMessage(kind + ' ' + text);
const write = console.error;
console.error = (...args) => { report('error', args.map(String).join(' ')); write.apply(console, args); };
// GStreamer, which no iPhone has, crashes the page if a worker starts it while the page does too. So the page starts it first.
document.createElement('video').canPlayType('video/mp4');
addEventListener('error', ({ message, filename, lineno }) => message && report('pageerror', `${message} ${filename}:${lineno}`));
addEventListener('unhandledrejection', ({ reason }) => report('pageerror', String(reason)));
"""

manager = WebKit2.WebsiteDataManager(base_data_directory=f"{PROFILE}/data", base_cache_directory=f"{PROFILE}/cache")
if PROXY:
    manager.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, WebKit2.NetworkProxySettings.new(PROXY, None))
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)

def write_problem(_content, result):
    with open(f"{PROFILE}/problems.log", "a", encoding="utf-8") as log:
        log.write(result.get_js_value().to_string().replace("\n", " ") + "\n")

def create_view(*_):
    content = WebKit2.UserContentManager()
    content.register_script_message_handler("problems")
    content.connect("script-message-received::problems", write_problem)
    content.add_script(WebKit2.UserScript(REPORT, 0, 0, None, None))  # In all frames, at their start.
    settings = WebKit2.Settings(enable_media_stream=True, enable_mock_capture_devices=True)
    parts = {"web_context": context, "user_content_manager": content, "settings": settings}
    view = WebKit2.WebView(is_controlled_by_automation=True, **parts)
    view.connect("permission-request", lambda _, request: request.allow() or True)
    window = Gtk.Window(default_width=WIDTH, default_height=HEIGHT)
    window.add(view)
    window.show_all()
    return view

context.connect("automation-started", lambda _, session: session.connect("create-web-view", create_view))
def save(_, download):
    uri = lambda name: Gio.File.new_for_path(f"{PROFILE}/downloads/{name}").get_uri()
    download.connect("decide-destination", lambda started, name: started.set_destination(uri(name)) or True)

context.connect("download-started", save)
os.makedirs(f"{PROFILE}/downloads", exist_ok=True)
Gtk.main()
