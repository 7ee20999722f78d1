// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FeePool} from "./FeePool.sol";
import {FeePoolFactory} from "./FeePoolFactory.sol";

/// Says what a route through pools with fees would pay, in the form in which quoters of such pools are asked: a path is a token,
/// then fee and token for each pool.
contract PoolQuoter {
    uint256 private constant HOP = 23;

    FeePoolFactory private immutable _pools;

    error NoPool();
    error BadPath();

    constructor(FeePoolFactory pools) {
        _pools = pools;
    }

    function quoteExactInput(bytes calldata path, uint256 amountIn)
        external
        view
        returns (uint256 amountOut, uint160[] memory pricesAfter, uint32[] memory ticksCrossed, uint256 gasEstimate)
    {
        if (path.length < HOP + 20 || (path.length - 20) % HOP != 0) revert BadPath();
        uint256 hops = (path.length - 20) / HOP;
        amountOut = amountIn;
        for (uint256 hop = 0; hop < hops; hop++) {
            bytes calldata part = path[hop * HOP:];
            address from = address(bytes20(part[:20]));
            address to = address(bytes20(part[23:43]));
            address pool = _pools.getPool(from, to, uint24(bytes3(part[20:23])));
            if (pool == address(0)) revert NoPool();
            amountOut = FeePool(pool).amountOut(from < to, amountOut);
        }
        pricesAfter = new uint160[](hops);
        ticksCrossed = new uint32[](hops);
        gasEstimate = 80_000 * hops;
    }
}
