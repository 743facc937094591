"""A throwaway single-node OpenStack Swift that speaks S3: account, container, object and proxy server in one process.

Usage: swift-node.py FOLDER ACCESS_KEY SECRET_KEY REGION. Prints one line, its address, once it answers. It lives as long as its
standard input stays open: however the parent ends, the servers end and the folder goes with them.
"""
import eventlet

eventlet.monkey_patch()

import logging
import os
import shutil
import sys
from time import time as now

from eventlet import hubs, wsgi
from eventlet.patcher import original
from swift.common import storage_policy, utils
from swift.common.http_protocol import SwiftHttpProtocol
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp


def follow_parent(folder):
    """Runs in a real thread, so that a busy server cannot keep it from seeing the end."""
    system = original('os')

    def wait_for_end():
        while system.read(0, 4096):
            pass
        shutil.rmtree(folder, ignore_errors=True)
        system._exit(0)

    original('threading').Thread(target=wait_for_end, daemon=True).start()


class Cache:
    """What Swift asks of memcached, for one process."""

    def __init__(self):
        self.values = {}

    def get(self, key, raise_on_error=False):
        value, expires = self.values.get(key, (None, 0))
        return value if not expires or expires > now() else None

    def set(self, key, value, serialize=True, time=0, min_compress_len=0, raise_on_error=False):
        self.values[key] = (value, now() + time if time else 0)

    def delete(self, key, server_key=None):
        self.values.pop(key, None)


def cache_filter(global_conf, **_conf):
    cache = Cache()

    def wrap(app):
        def call(env, start_response):
            env['swift.cache'] = cache
            return app(env, start_response)

        return call

    return wrap


def log_to_stderr(conf, name, log_to_console, log_route, fmt, logger, adapted_logger):
    logger.handlers = [logging.StreamHandler(sys.__stderr__)]


STORAGE = """
[DEFAULT]
swift_dir = {folder}
devices = {folder}
mount_check = false
disable_fallocate = true
log_level = ERROR
log_custom_handlers = __main__.log_to_stderr
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
# Otherwise, on a busy machine, a change is answered before the listing has it.
container_update_timeout = 60
"""

PROXY = """
[DEFAULT]
swift_dir = {folder}
log_level = ERROR
log_custom_handlers = __main__.log_to_stderr
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth bulk copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
paste.filter_factory = __main__:cache_filter
[filter:s3api]
use = egg:swift#s3api
location = {region}
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret_key} .admin
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
"""


def main(folder, access_key, secret_key, region):
    follow_parent(folder)
    hubs.use_hub(utils.get_hub())
    account, user = access_key.split(':')

    def write(name, text):
        path = os.path.join(folder, name)
        with open(path, 'w') as file:
            file.write(text)
        return path

    def serve(kind, listener, text):
        conf = write(kind + '.conf', text.format(kind=kind, **values))
        app = loadapp(conf, global_conf={'log_name': kind}, allow_modify_pipeline=False)
        return eventlet.spawn(
            wsgi.server, listener, app, utils.NullLogger(),
            # The AWS SDK needs an `ETag` header; it does not accept `Etag`.
            protocol=SwiftHttpProtocol, capitalize_response_headers=False, custom_pool=utils.GreenPool(1024),
        )

    values = dict(folder=folder, account=account, user=user, secret_key=secret_key, region=region)
    utils.SWIFT_CONF_FILE = write('swift.conf', (
        '[swift-hash]\nswift_hash_path_suffix = throwaway\n'
        '[storage-policy:0]\nname = one\ndefault = yes\n'))
    utils.validate_hash_conf()
    storage_policy.reload_storage_policies()

    os.mkdir(os.path.join(folder, 'disk'))
    listeners = {}
    for kind in ('account', 'container', 'object'):
        listeners[kind] = eventlet.listen(('127.0.0.1', 0), backlog=1024)
        ring = RingBuilder(part_power=3, replicas=1, min_part_hours=0)
        port = listeners[kind].getsockname()[1]
        ring.add_dev(dict(id=0, region=1, zone=1, weight=1, ip='127.0.0.1', port=port, device='disk'))
        ring.rebalance()
        ring.get_ring().save(os.path.join(folder, kind + '.ring.gz'))
    servers = [serve(kind, listener, STORAGE) for kind, listener in listeners.items()]
    front = eventlet.listen(('127.0.0.1', 0), backlog=1024)
    servers.append(serve('proxy', front, PROXY))
    sys.__stdout__.write('http://127.0.0.1:%d\n' % front.getsockname()[1])
    sys.__stdout__.flush()
    servers[-1].wait()


main(*sys.argv[1:])
